package dev.baton.claude;

import org.jspecify.annotations.Nullable;

/** Something this library refuses or could not do. The code is a contract; the message is for people. */
public final class ClaudeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Code {
        /** An argument has a value that is not allowed; the message names it. */
        INVALID_ARGUMENT,
        /** The CLI could not be started. */
        START_FAILED,
        /** The process has ended, or was closed. */
        CLOSED,
        /** A file that was asked for is not there or cannot be read. */
        UNREADABLE,
        /** The waiting thread was interrupted. */
        INTERRUPTED
    }

    private final Code code;

    public ClaudeException(Code code, String message) {
        this(code, message, null);
    }

    public ClaudeException(Code code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** Returns why. */
    public Code code() {
        return code;
    }
}
