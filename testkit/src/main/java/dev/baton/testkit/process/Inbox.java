package dev.baton.testkit.process;

import dev.baton.json.Json;
import dev.baton.json.JsonException;
import dev.baton.json.JsonLimits;
import dev.baton.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What a program has said so far. One thread adds, any thread may wait. */
final class Inbox {
    /** Beyond the largest line that a test sends on purpose. */
    private static final int LARGEST_LINE = 256 << 20;

    private static final JsonReader READER = new JsonReader(JsonLimits.DEFAULT.withBytes(LARGEST_LINE));

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<Json> seen = new ArrayList<>();
    private final List<Json> fresh = new ArrayList<>();
    private final List<String> stray = new ArrayList<>();
    private boolean ended;

    void add(byte[] line) {
        try {
            var message = READER.read(line);
            change(() -> {
                seen.add(message);
                fresh.add(message);
            });
        } catch (JsonException e) {
            var text = new String(line, StandardCharsets.UTF_8);
            change(() -> stray.add(text));
        }
    }

    void end() {
        change(() -> ended = true);
    }

    /** Takes the first message that matches and was not taken before; empty when the time is over or nothing more can come. */
    Optional<Json> take(Predicate<Json> wanted, Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        int looked = 0;
        lock.lockInterruptibly();
        try {
            while (true) {
                for (; looked < fresh.size(); looked++) {
                    if (wanted.test(fresh.get(looked))) {
                        return Optional.of(fresh.remove(looked));
                    }
                }
                if (ended || left <= 0) {
                    return Optional.empty();
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    boolean hasEnded() {
        return read(() -> ended);
    }

    List<Json> seen() {
        return read(() -> List.copyOf(seen));
    }

    List<String> stray() {
        return read(() -> List.copyOf(stray));
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private <T> T read(Supplier<T> view) {
        lock.lock();
        try {
            return view.get();
        } finally {
            lock.unlock();
        }
    }
}
