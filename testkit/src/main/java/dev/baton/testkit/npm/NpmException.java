package dev.baton.testkit.npm;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says why a package or a node could not be provided. */
public final class NpmException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Code code;

    NpmException(Code code, String message) {
        this(code, message, null);
    }

    NpmException(Code code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = Objects.requireNonNull(code, "code");
    }

    /** What kind of failure this is. */
    public Code code() {
        return code;
    }

    /** The kinds of failure; the names are stable. */
    public enum Code {
        /** There is no npm on the PATH. */
        NPM_MISSING,
        /** npm ended with an error; the message holds the end of its output. */
        NPM_FAILED,
        /** npm did not end in time and was killed. */
        NPM_TIMED_OUT,
        /** No node is new enough, and npm has none for this platform. */
        NODE_MISSING,
        /** The cache folder cannot be written or a resource cannot be read. */
        CACHE_UNUSABLE,
        /** The waiting thread was interrupted. */
        INTERRUPTED
    }
}
