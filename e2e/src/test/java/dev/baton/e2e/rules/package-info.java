/** The rules of the architecture, each a test whose name is the reason. */
@NullMarked
package dev.baton.e2e.rules;

import org.jspecify.annotations.NullMarked;
