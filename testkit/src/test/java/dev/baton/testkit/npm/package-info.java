@NullMarked
package dev.baton.testkit.npm;

import org.jspecify.annotations.NullMarked;
