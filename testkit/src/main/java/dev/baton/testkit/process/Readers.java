package dev.baton.testkit.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The two threads that read the outputs of a process.
 *
 * <p>Platform threads, because a read of a pipe holds its carrier; daemons, because a descendant may keep the pipe open for ever.
 */
final class Readers {
    private final List<Thread> threads;

    Readers(Process process, Inbox inbox, Tail errors) {
        threads = List.of(
                start("stdout-" + process.pid(), process.getInputStream(), inbox::add, inbox::end),
                start("stderr-" + process.pid(), process.getErrorStream(), errors::add, () -> {}));
    }

    /** Waits for the end of both outputs, or for the time to be over. */
    void join(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (var thread : threads) {
            thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
        }
    }

    private static Thread start(String name, InputStream in, Consumer<byte[]> sink, Runnable atEnd) {
        return Thread.ofPlatform().daemon().name(name).start(() -> {
            try {
                Lines.read(in, sink);
            } catch (IOException e) {
                // The process was killed while we read: the output ends here.
            } finally {
                atEnd.run();
            }
        });
    }
}
