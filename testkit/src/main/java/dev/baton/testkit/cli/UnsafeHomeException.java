package dev.baton.testkit.cli;

import java.util.Objects;

/** Refuses to start a CLI that would read or change what belongs to the user who runs the tests. */
public final class UnsafeHomeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Code code;

    UnsafeHomeException(Code code, String message) {
        super(message);
        this.code = Objects.requireNonNull(code, "code");
    }

    /** What is wrong with the folder. */
    public Code code() {
        return code;
    }

    /** The reasons to refuse; the names are stable. */
    public enum Code {
        /** No HOME, or an empty one: the CLI falls back to the account's own. */
        NO_HOME,
        /** HOME is the home folder of the user. */
        OWN_HOME,
        /** The user's own {@code .claude} is inside. */
        OWN_CONFIGURATION
    }
}
