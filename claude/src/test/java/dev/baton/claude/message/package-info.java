@NullMarked
package dev.baton.claude.message;

import org.jspecify.annotations.NullMarked;
