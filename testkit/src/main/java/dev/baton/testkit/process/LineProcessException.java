package dev.baton.testkit.process;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says what a program under test did not do, with the last it said. */
public final class LineProcessException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Code code;

    LineProcessException(Code code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = Objects.requireNonNull(code, "code");
    }

    /** What kind of failure this is. */
    public Code code() {
        return code;
    }

    /** The kinds of failure; the names are stable. */
    public enum Code {
        /** The program could not be started. */
        START_FAILED,
        /** It did not do in time what was waited for. */
        TIMED_OUT,
        /** Its output ended before what was waited for came. */
        ENDED,
        /** It does not read its input any more. */
        INPUT_CLOSED,
        /** The waiting thread was interrupted. */
        INTERRUPTED
    }
}
