/** Baton leakcheck. */
@NullMarked
package dev.baton.leakcheck;

import org.jspecify.annotations.NullMarked;
