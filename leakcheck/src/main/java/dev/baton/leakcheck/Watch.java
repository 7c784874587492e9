package dev.baton.leakcheck;

import dev.baton.leakcheck.Leak.LeftProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Watches one test or one test class from before its first to after its last action. */
final class Watch implements AutoCloseable {
    private static final ProcessTable PROCESSES = ProcessTable.ofThisSystem();
    private static final Path TEMP = Path.of(System.getProperty("java.io.tmpdir"));

    private final String owner;
    private final Grace grace;
    private final Deque<Watch> open;
    private final Set<String> reportedByInner = new HashSet<>();
    private final UncaughtExceptions exceptions = UncaughtExceptions.install();
    private final List<Baseline> baselines =
            List.of(ThreadBaseline.now(), PortBaseline.now(), FileBaseline.now(TEMP), ProcessBaseline.now(PROCESSES));

    /** Starts a watch inside of those that are {@code open}. */
    Watch(String owner, Grace grace, Deque<Watch> open) {
        this.owner = owner;
        this.grace = grace;
        this.open = open;
        open.push(this);
    }

    /** Fails with a {@link LeakError} when something was left behind. */
    @Override
    public void close() {
        var leaks = new ArrayList<>(grace.outlasting(this::remaining));
        exceptions.uninstall();
        leaks.addAll(exceptions.leaks());
        open.remove(this);
        if (!leaks.isEmpty()) {
            kill(leaks);
            open.forEach(outer -> leaks.forEach(leak -> outer.reportedByInner.add(leak.name())));
            throw new LeakError(owner, leaks);
        }
    }

    private List<Leak> remaining() {
        return baselines.stream()
                .flatMap(baseline -> baseline.leaks().stream())
                .filter(leak -> !reportedByInner.contains(leak.name()))
                .toList();
    }

    /** Ends the processes that were left, so that one test does not poison the next. */
    private static void kill(List<Leak> leaks) {
        for (var leak : leaks) {
            if (leak instanceof LeftProcess process) {
                ProcessHandle.of(process.pid()).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }
}
