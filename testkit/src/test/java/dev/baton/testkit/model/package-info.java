@NullMarked
package dev.baton.testkit.model;

import org.jspecify.annotations.NullMarked;
