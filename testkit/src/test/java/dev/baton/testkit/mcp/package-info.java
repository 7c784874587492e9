@NullMarked
package dev.baton.testkit.mcp;

import org.jspecify.annotations.NullMarked;
