/** Logging: every line to stderr, since stdout belongs to the protocol. */
@NullMarked
package dev.baton.server.log;

import org.jspecify.annotations.NullMarked;
