/** Baton testkit. */
@NullMarked
package dev.baton.testkit;

import org.jspecify.annotations.NullMarked;
