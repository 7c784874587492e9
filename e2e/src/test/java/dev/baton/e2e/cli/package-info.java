/** Conversations straight over the pipes of a CLI: the real one in three versions, and the torture CLI. */
@NullMarked
package dev.baton.e2e.cli;

import org.jspecify.annotations.NullMarked;
