package dev.baton.testkit.process;

import dev.baton.json.Json;
import dev.baton.testkit.process.LineProcessException.Code;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * A program under test that reads and writes one JSON value a line, in a session of its own where {@code setsid} exists.
 *
 * <p>Both outputs are read all the time, so it never stalls because a test does not listen. Closing ends it and all that came from
 * it. Any thread may call any method.
 */
public final class LineProcess implements AutoCloseable {
    private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);
    private static final int SHOWN_MESSAGES = 8;
    private static final int SHOWN_CHARS = 300;

    private final Process process;
    private final ProcessTree tree;
    private final Inbox inbox = new Inbox();
    private final Tail errors = new Tail();
    private final Readers readers;
    private final AtomicBoolean closed = new AtomicBoolean();

    private LineProcess(Process process, ProcessTree tree) {
        this.process = process;
        this.tree = tree;
        this.readers = new Readers(process, inbox, errors);
    }

    /** Starts the program that the builder describes; its redirections must be the pipes they are by default. */
    public static LineProcess start(ProcessBuilder builder) {
        var command = builder.command();
        var own = OwnSession.of(command);
        try {
            var process = builder.command(own.orElse(command)).start();
            return new LineProcess(process, new ProcessTree(process, own.isPresent()));
        } catch (IOException e) {
            throw new LineProcessException(Code.START_FAILED, "cannot start " + command + ": " + e.getMessage(), e);
        } finally {
            builder.command(command);
        }
    }

    /** The process itself, for signals and measurements. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Writes one message and a line feed. Blocks as long as the program does not read. */
    public void send(Json message) {
        var line = message.toBytes();
        var whole = Arrays.copyOf(line, line.length + 1);
        whole[line.length] = '\n';
        sendBytes(whole);
    }

    /** Writes bytes as they are, for input that is broken on purpose. */
    public void sendBytes(byte[] bytes) {
        try {
            synchronized (process) {
                process.getOutputStream().write(bytes);
                process.getOutputStream().flush();
            }
        } catch (IOException e) {
            throw new LineProcessException(Code.INPUT_CLOSED, "the program does not read its input" + evidence(), e);
        }
    }

    /** Closes the input of the program. */
    public void closeStdin() {
        tree.closeInput();
    }

    /**
     * Waits for a message. Each message is handed out at most once: the first that matches and was not handed out before, whether it
     * came before this call or comes after. Those passed over stay for later calls.
     *
     * @throws LineProcessException if it does not come in time, or the output ends
     */
    public Json await(Predicate<Json> wanted, Duration patience) {
        try {
            return inbox.take(wanted, patience).orElseThrow(() -> missing(patience));
        } catch (InterruptedException e) {
            throw interrupted("a message", e);
        }
    }

    /** All messages so far in order, handed out or not. */
    public List<Json> seen() {
        return inbox.seen();
    }

    /** Lines of the output that are not JSON. */
    public List<String> strayLines() {
        return inbox.stray();
    }

    /** The last lines of the error output. */
    public String stderrTail() {
        return errors.text();
    }

    /**
     * Waits for the end of the program, and within the same time for the end of its output.
     *
     * @return the exit code as Java sees it: 128 + the number of the signal that ended the program
     * @throws LineProcessException if it does not end in time
     */
    public int exitCode(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new LineProcessException(Code.TIMED_OUT, "still running after " + patience + evidence(), null);
            }
            readers.join(Duration.ofNanos(end - System.nanoTime()));
            return process.exitValue();
        } catch (InterruptedException e) {
            throw interrupted("the end of the program", e);
        }
    }

    /** Closes the input, then asks the program to end, then kills it and all its descendants. Bounded and idempotent. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        tree.end();
        try {
            readers.join(LAST_OUTPUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private LineProcessException missing(Duration patience) {
        return inbox.hasEnded()
                ? new LineProcessException(Code.ENDED, "the output ended before the message came" + evidence(), null)
                : new LineProcessException(Code.TIMED_OUT, "no such message within " + patience + evidence(), null);
    }

    private LineProcessException interrupted(String awaited, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new LineProcessException(
                Code.INTERRUPTED, "interrupted while waiting for " + awaited + evidence(), cause);
    }

    private String evidence() {
        var seen = inbox.seen();
        var text = new StringBuilder("; ")
                .append(process)
                .append(", ")
                .append(seen.size())
                .append(" messages");
        seen.stream()
                .skip(Math.max(0, seen.size() - SHOWN_MESSAGES))
                .map(Json::toString)
                .forEach(line -> text.append("\n  ").append(line, 0, Math.min(line.length(), SHOWN_CHARS)));
        inbox.stray().stream()
                .limit(SHOWN_MESSAGES)
                .forEach(line -> text.append("\n  not JSON: ").append(line, 0, Math.min(line.length(), SHOWN_CHARS)));
        return text.append("\nstderr: ").append(errors.text()).toString();
    }
}
