/** Runs a program that speaks JSON lines on its pipes, and never leaves it behind. */
@NullMarked
package dev.baton.testkit.process;

import org.jspecify.annotations.NullMarked;
