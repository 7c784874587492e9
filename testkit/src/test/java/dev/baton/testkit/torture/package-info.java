@NullMarked
package dev.baton.testkit.torture;

import org.jspecify.annotations.NullMarked;
