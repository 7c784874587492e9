/** The launcher as people start it: a shell script, a JDK found, a cache used. */
@NullMarked
package dev.baton.e2e.launcher;

import org.jspecify.annotations.NullMarked;
