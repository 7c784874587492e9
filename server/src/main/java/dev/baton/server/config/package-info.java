/** Configuration: what can be set, where each value came from, and everything that is wrong with it. */
@NullMarked
package dev.baton.server.config;

import org.jspecify.annotations.NullMarked;
