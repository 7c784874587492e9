/** A JSON value as plain data: parsed from bytes under limits, built, read by path, compared and printed. */
@NullMarked
package dev.baton.json;

import org.jspecify.annotations.NullMarked;
