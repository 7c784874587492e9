package dev.baton.testkit.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** All requests in the order they came. */
final class Requests {
    private final List<RecordedRequest> all = new ArrayList<>();

    synchronized void add(RecordedRequest request) {
        all.add(request);
        notifyAll();
    }

    synchronized List<RecordedRequest> all() {
        return List.copyOf(all);
    }

    synchronized Optional<RecordedRequest> await(Predicate<RecordedRequest> wanted, Duration patience)
            throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            var found = all.stream().filter(wanted).findFirst();
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (found.isPresent() || left <= 0) {
                return found;
            }
            wait(left);
        }
    }
}
