@NullMarked
package dev.baton.testkit.cli;

import org.jspecify.annotations.NullMarked;
