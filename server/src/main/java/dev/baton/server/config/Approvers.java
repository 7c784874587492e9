package dev.baton.server.config;

/** Who may answer what Claude asks. */
public enum Approvers {
    /** The MCP client may answer with a tool call as well. */
    ANY,
    /** Only a person: the tools that answer are not offered. */
    HUMAN
}
