/** Runs the official MCP clients, the Inspector and the conformance suite against a server, and tells what they saw. */
@NullMarked
package dev.baton.testkit.mcp;

import org.jspecify.annotations.NullMarked;
