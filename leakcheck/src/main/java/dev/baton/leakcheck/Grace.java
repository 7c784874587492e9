package dev.baton.leakcheck;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** How long something may take to vanish: a killed process and an interrupted thread need a moment. */
record Grace(Duration limit) {
    static final Grace DEFAULT = new Grace(Duration.ofSeconds(2));

    private static final long PAUSE_NANOS = Duration.ofMillis(5).toNanos();

    Grace {
        if (limit.isNegative()) {
            throw new IllegalArgumentException("limit is " + limit + ", allowed is zero or more");
        }
    }

    /** Looks until nothing is left or the time is over; returns what was left then. */
    List<Leak> outlasting(Supplier<List<Leak>> look) {
        long start = System.nanoTime();
        // A pending interrupt, left by the test, would make every pause end at once.
        boolean interrupted = Thread.interrupted();
        var leaks = look.get();
        while (!leaks.isEmpty() && System.nanoTime() - start < limit.toNanos()) {
            LockSupport.parkNanos(PAUSE_NANOS);
            leaks = look.get();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return leaks;
    }
}
