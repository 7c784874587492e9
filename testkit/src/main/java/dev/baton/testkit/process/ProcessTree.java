package dev.baton.testkit.process;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A process and all that came from it.
 *
 * <p>Descendants are remembered whenever we look, because one whose parent has ended cannot be found from above any more.
 */
final class ProcessTree {
    private static final Duration AFTER_EOF = Duration.ofSeconds(2);
    private static final Duration AFTER_TERM = Duration.ofSeconds(2);
    private static final Duration AFTER_KILL = Duration.ofSeconds(5);
    private static final Duration KILL_COMMAND = Duration.ofSeconds(2);

    private final Process root;
    private final boolean leadsGroup;
    private final Set<ProcessHandle> descendants = new LinkedHashSet<>();
    private boolean interrupted;

    ProcessTree(Process root, boolean leadsGroup) {
        this.root = root;
        this.leadsGroup = leadsGroup;
    }

    /** Closes the input, asks, kills. Bounded by the sum of the durations; an interrupt shortens a wait and skips no step. */
    synchronized void end() {
        interrupted = Thread.interrupted();
        try {
            look();
            // On a thread of its own: closing waits for a write that is stuck because nobody reads.
            Thread.ofPlatform().daemon().name("stdin-close-" + root.pid()).start(this::closeInput);
            if (!endsWithin(AFTER_EOF)) {
                look();
                root.destroy();
                endsWithin(AFTER_TERM);
            }
            kill();
            endsWithin(AFTER_KILL);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    void closeInput() {
        try {
            root.getOutputStream().close();
        } catch (IOException e) {
            // The program has gone, and the pipe with it.
        }
    }

    private void look() {
        root.descendants().forEach(descendants::add);
    }

    private void kill() {
        look();
        // Only while the root lives: after that its number may belong to somebody else's group.
        if (leadsGroup && root.isAlive()) {
            killGroup();
        }
        root.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
    }

    private void killGroup() {
        try {
            var kill = new ProcessBuilder("kill", "-KILL", "--", "-" + root.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!kill.waitFor(KILL_COMMAND.toNanos(), TimeUnit.NANOSECONDS)) {
                kill.destroyForcibly();
            }
        } catch (IOException e) {
            // There is no kill command: the descendants that are known are killed one by one.
        } catch (InterruptedException e) {
            interrupted = true;
        }
    }

    private boolean endsWithin(Duration limit) {
        try {
            return root.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
            return false;
        }
    }
}
