package dev.baton.server.doctor;

import dev.baton.server.world.World;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs {@code claude --version}, for a bounded time and with nothing on its stdin. */
record VersionProbe(Path claude, Map<String, String> environment, Duration limit) {
    /** Node on a busy machine needs a second or two; beyond this it hangs. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static final int READ_BYTES = 4096;
    private static final System.Logger LOG = System.getLogger(VersionProbe.class.getName());

    /** What came of it. */
    sealed interface Answer {
        record Said(String text) implements Answer {}

        record Failed(String reason) implements Answer {}
    }

    static VersionProbe of(World world, Path claude) {
        return new VersionProbe(claude, world.environment(), LIMIT);
    }

    Answer ask() {
        try {
            // A file, not a pipe: a grandchild that keeps a pipe open would make the reader wait for it.
            var output = Files.createTempFile("baton-version", ".txt");
            try {
                return run(output);
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException e) {
            return new Answer.Failed("it could not be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer.Failed("interrupted");
        }
    }

    private Answer run(Path output) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(claude.toString(), "--version")
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().putAll(environment);
        var process = builder.start();
        try {
            nothingToRead(process);
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return new Answer.Failed("it did not answer in " + limit.toSeconds() + " s");
            }
        } finally {
            end(process);
        }
        return process.exitValue() == 0
                ? new Answer.Said(head(output))
                : new Answer.Failed("it ended with exit code " + process.exitValue());
    }

    /** It may have ended, and with it the pipe, before this closes it. */
    private static void nothingToRead(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            LOG.log(System.Logger.Level.DEBUG, "claude ended before its stdin was closed", gone);
        }
    }

    private static void end(Process process) throws InterruptedException {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }

    private static String head(Path output) throws IOException {
        try (var in = Files.newInputStream(output)) {
            return new String(in.readNBytes(READ_BYTES), StandardCharsets.UTF_8);
        }
    }
}
