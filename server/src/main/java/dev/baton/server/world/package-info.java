/** What a command sees of the process it runs in. */
@NullMarked
package dev.baton.server.world;

import org.jspecify.annotations.NullMarked;
