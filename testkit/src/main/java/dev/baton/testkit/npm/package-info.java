/** Fetches packages from npm into a cache that all builds of this account share, and finds a node to run them with. */
@NullMarked
package dev.baton.testkit.npm;

import org.jspecify.annotations.NullMarked;
