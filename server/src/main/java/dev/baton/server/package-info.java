/** Baton itself: the commands, and the only place that looks at the environment and the standard streams. */
@NullMarked
package dev.baton.server;

import org.jspecify.annotations.NullMarked;
