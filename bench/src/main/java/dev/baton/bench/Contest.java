package dev.baton.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntSupplier;

/**
 * Times several ways to do the same work, round by round in turns, so that a busy moment of the machine hits all of them
 * alike.
 *
 * @param warmUp rounds that are not measured
 * @param rounds rounds that are
 */
record Contest(int warmUp, int rounds) {

    /** One way to do the work, and how long it took in each measured round. */
    static final class Contestant {
        private final String name;
        private final IntSupplier work;
        private final long[] nanos;
        private int checksum;

        private Contestant(String name, IntSupplier work, int rounds) {
            this.name = name;
            this.work = work;
            this.nanos = new long[rounds];
        }

        String name() {
            return name;
        }

        /** Returns the sum of what the work returned. It is used, so that the compiler cannot drop the work. */
        int checksum() {
            return checksum;
        }

        double medianNanos() {
            var sorted = nanos.clone();
            Arrays.sort(sorted);
            return sorted[sorted.length / 2];
        }

        /** Says how many times as fast this one was as the other. */
        String speedAgainst(Contestant other) {
            return String.format(Locale.ROOT, "%.2fx", other.medianNanos() / medianNanos());
        }
    }

    Contestant contestant(String name, IntSupplier work) {
        return new Contestant(name, work, rounds);
    }

    void run(Contestant... contestants) {
        var all = List.of(contestants);
        for (int round = 0; round < warmUp; round++) {
            all.forEach(each -> each.checksum += each.work.getAsInt());
        }
        for (int round = 0; round < rounds; round++) {
            for (var each : all) {
                long start = System.nanoTime();
                each.checksum += each.work.getAsInt();
                each.nanos[round] = System.nanoTime() - start;
            }
        }
    }
}
