@NullMarked
package dev.baton.testkit.process;

import org.jspecify.annotations.NullMarked;
