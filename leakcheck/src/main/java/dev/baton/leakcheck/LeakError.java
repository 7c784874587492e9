package dev.baton.leakcheck;

import static java.util.stream.Collectors.joining;

import dev.baton.leakcheck.Leak.UncaughtException;
import java.util.List;

/** The failure of a test or a test class that left something behind; the message names every {@link Leak}. */
public final class LeakError extends AssertionError {
    private static final long serialVersionUID = 1L;

    LeakError(String owner, List<Leak> leaks) {
        super(owner + " left behind:"
                + leaks.stream()
                        .map(leak -> "\n  - " + leak.name() + leak.details())
                        .collect(joining()));
        for (var leak : leaks) {
            if (leak instanceof UncaughtException uncaught) {
                addSuppressed(uncaught.exception());
            }
        }
    }
}
