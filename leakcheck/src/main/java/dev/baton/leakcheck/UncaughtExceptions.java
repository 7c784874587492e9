package dev.baton.leakcheck;

import dev.baton.leakcheck.Leak.UncaughtException;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Collects the exceptions that end threads, as long as it is the JVM's default handler, and hands them on. */
final class UncaughtExceptions implements UncaughtExceptionHandler {
    private final ConcurrentLinkedQueue<Leak> collected = new ConcurrentLinkedQueue<>();
    private final @Nullable UncaughtExceptionHandler before;

    private UncaughtExceptions(@Nullable UncaughtExceptionHandler before) {
        this.before = before;
    }

    static UncaughtExceptions install() {
        var exceptions = new UncaughtExceptions(Thread.getDefaultUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler(exceptions);
        return exceptions;
    }

    /** Puts the handler back that was there before, unless the test has put another one in our place. */
    void uninstall() {
        if (Thread.getDefaultUncaughtExceptionHandler() == this) {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    List<Leak> leaks() {
        return List.copyOf(collected);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
        collected.add(new UncaughtException(thread.getName(), exception));
        var next = foreign();
        if (next != null) {
            next.uncaughtException(thread, exception);
        }
    }

    /** The first handler that is not one of ours: the watch on a class must not report again what its test reported. */
    private @Nullable UncaughtExceptionHandler foreign() {
        var next = before;
        while (next instanceof UncaughtExceptions ours) {
            next = ours.before;
        }
        return next;
    }
}
