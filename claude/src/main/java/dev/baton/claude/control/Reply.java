package dev.baton.claude.control;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * What came of a call to the CLI. Every call ends in one of these by its deadline.
 *
 * @param <T> what the CLI answers with
 */
public sealed interface Reply<T> {
    /** The CLI did it. */
    record Done<T>(T value) implements Reply<T> {}

    /** The CLI refused: its code, which older versions leave empty, and its words. */
    record Refused<T>(String code, String message) implements Reply<T> {}

    /** This version of the CLI does not know the call. */
    record Unsupported<T>(String subtype) implements Reply<T> {}

    /** No answer came in time. Versions before 2.1 say nothing to a call they do not know. */
    record TimedOut<T>(String subtype, Duration after) implements Reply<T> {}

    /** The CLI ended before it answered. */
    record Lost<T>(String why) implements Reply<T> {}

    /** Returns the value, if the CLI did it. */
    default Optional<T> toOptional() {
        return this instanceof Done<T> done ? Optional.of(done.value()) : Optional.empty();
    }

    /** Turns the value into another; everything else stays what it is. */
    default <R> Reply<R> map(Function<? super T, ? extends R> change) {
        return switch (this) {
            case Done<T> done -> new Done<>(change.apply(done.value()));
            case Refused<T> refused -> new Refused<>(refused.code(), refused.message());
            case Unsupported<T> unsupported -> new Unsupported<>(unsupported.subtype());
            case TimedOut<T> late -> new TimedOut<>(late.subtype(), late.after());
            case Lost<T> lost -> new Lost<>(lost.why());
        };
    }
}
