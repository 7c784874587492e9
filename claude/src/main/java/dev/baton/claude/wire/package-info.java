/** Lines on the pipes of the CLI: cut into frames with bounded memory, and written one at a time. */
@NullMarked
package dev.baton.claude.wire;

import org.jspecify.annotations.NullMarked;
