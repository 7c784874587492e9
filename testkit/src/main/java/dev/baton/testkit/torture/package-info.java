/** A fake {@code claude} that behaves like the real one until it is told to fail. */
@NullMarked
package dev.baton.testkit.torture;

import org.jspecify.annotations.NullMarked;
