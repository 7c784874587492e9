package dev.baton.server.config;

/** A group of MCP tools that can be offered or left out. */
public enum ToolSet {
    SESSIONS,
    DELEGATE,
    CONTROL
}
