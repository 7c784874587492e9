/** What a host can ask the CLI while it runs, as typed calls. */
@NullMarked
package dev.baton.claude.control;

import org.jspecify.annotations.NullMarked;
