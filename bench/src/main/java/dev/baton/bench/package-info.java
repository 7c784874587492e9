/** Benchmarks with a main each; every one prints a ratio against a peer or a floor measured in the same run. */
@NullMarked
package dev.baton.bench;

import org.jspecify.annotations.NullMarked;
