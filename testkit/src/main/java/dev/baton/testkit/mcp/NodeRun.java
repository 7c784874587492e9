package dev.baton.testkit.mcp;

import dev.baton.testkit.npm.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A node program that runs to its end, with an empty home of its own. */
record NodeRun(int exitCode, String stdout, String stderr, Path home) {
    /** The Inspector and the conformance suite use what node 20 does not have. */
    private static final int OLDEST_NODE = 22;

    /** Runs it and hands the outcome to {@code reader}; the home is gone afterwards. */
    static <T> T of(Path script, List<String> arguments, Duration patience, Function<NodeRun, T> reader) {
        var command = new ArrayList<String>();
        command.add(Node.atLeast(OLDEST_NODE).toString());
        command.add(script.toString());
        command.addAll(arguments);
        try {
            var home = Files.createTempDirectory("baton-node");
            try {
                return reader.apply(run(command, home, patience));
            } finally {
                delete(home);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static NodeRun run(List<String> command, Path home, Duration patience) throws IOException {
        var out = home.resolve("stdout");
        var err = home.resolve("stderr");
        var builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("HOME", home.toString());
        var process = builder.start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IllegalStateException(
                        "still running after " + patience + ": " + command + "\n" + Files.readString(err));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + command, e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
        }
        return new NodeRun(process.exitValue(), Files.readString(out), Files.readString(err), home);
    }

    private static void delete(Path folder) throws IOException {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
