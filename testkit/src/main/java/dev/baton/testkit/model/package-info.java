/** Plays the Messages API on loopback from a script, well enough for the real Claude Code. */
@NullMarked
package dev.baton.testkit.model;

import org.jspecify.annotations.NullMarked;
