/** Finds what a test leaves behind: processes, threads, ports, uncaught exceptions and files. */
@NullMarked
package dev.baton.leakcheck;

import org.jspecify.annotations.NullMarked;
