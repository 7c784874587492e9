package dev.baton.server;

/** What Baton was asked to do. */
sealed interface Command {
    /** Speak MCP on stdin and stdout: what a client starts. */
    record Stdio() implements Command {}

    record Version() implements Command {}

    record Help() implements Command {}

    record Doctor(Format format) implements Command {}

    /** For whom the output is. */
    enum Format {
        PLAIN,
        JSON
    }
}
