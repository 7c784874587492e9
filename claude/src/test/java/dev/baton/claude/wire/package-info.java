@NullMarked
package dev.baton.claude.wire;

import org.jspecify.annotations.NullMarked;
