/** What the CLI says, as a sealed family that keeps the raw line. */
@NullMarked
package dev.baton.claude.message;

import org.jspecify.annotations.NullMarked;
