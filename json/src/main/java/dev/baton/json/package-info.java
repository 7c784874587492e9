/** A small sealed JSON value with limits, on jackson-core. */
@NullMarked
package dev.baton.json;

import org.jspecify.annotations.NullMarked;
