/** Claude Code as a Java object. */
@NullMarked
package dev.baton.claude;

import org.jspecify.annotations.NullMarked;
