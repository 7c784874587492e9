package dev.baton.leakcheck;

import dev.baton.leakcheck.Leak.LeftThread;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The threads that were alive, by id. */
record ThreadBaseline(Set<Long> ids) implements Baseline {

    /** Threads of the JVM and of the test runner: they start during whichever test is the first to need them. */
    private static final Set<String> INFRASTRUCTURE = Set.of("DestroyJavaVM", "junit-jupiter-timeout-watcher");

    private static final String SUREFIRE = "surefire-";

    /** Room for threads that start between the count and the listing. */
    private static final int SPARE = 64;

    static ThreadBaseline now() {
        return new ThreadBaseline(live().map(Thread::threadId).collect(Collectors.toUnmodifiableSet()));
    }

    @Override
    public List<Leak> leaks() {
        return live().filter(thread -> !ids.contains(thread.threadId()))
                .filter(ThreadBaseline::isStray)
                .<Leak>map(thread ->
                        new LeftThread(thread.threadId(), thread.getName(), Arrays.asList(thread.getStackTrace())))
                .toList();
    }

    private static boolean isStray(Thread thread) {
        var group = thread.getThreadGroup();
        // A thread without a group has just ended; the JDK's own threads live in the root group.
        return group != null
                && group.getParent() != null
                && !thread.isDaemon()
                && !INFRASTRUCTURE.contains(thread.getName())
                && !thread.getName().startsWith(SUREFIRE);
    }

    /** All platform threads: a thread group lists no virtual ones, and stops no thread, unlike a dump of all stacks. */
    private static Stream<Thread> live() {
        var root = root();
        var threads = new Thread[root.activeCount() + SPARE];
        int count = root.enumerate(threads);
        return Arrays.stream(threads, 0, count);
    }

    private static ThreadGroup root() {
        var group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
