/** Installs the real Claude Code CLI and gives it a world of its own to run in. */
@NullMarked
package dev.baton.testkit.cli;

import org.jspecify.annotations.NullMarked;
