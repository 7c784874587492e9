package dev.baton.testkit.npm;

import dev.baton.testkit.npm.NpmException.Code;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs npm in a folder: without install scripts, audits or advertisements, and not for longer than {@code patience}. */
record Npm(SearchPath path, Map<String, String> environment, Duration patience) {
    /** A cold cache on a slow line: the largest package we fetch has about 70 MB. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final int TAIL_LINES = 30;

    Npm {
        environment = Map.copyOf(environment);
    }

    static Npm onPath() {
        return new Npm(SearchPath.current(), Map.of(), PATIENCE);
    }

    void run(Path folder, List<String> arguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(path.find("npm")
                .orElseThrow(() -> new NpmException(
                        Code.NPM_MISSING,
                        "npm is not on the PATH; install Node.js, which brings it: " + path.folders()))
                .toString());
        command.addAll(arguments);
        command.addAll(List.of("--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"));
        var log = folder.resolve("npm.log");
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(nothing(folder).toFile()))
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        // Without a package.json npm would look for one, and for an .npmrc, in the folders above.
        anchor(folder);
        var process = builder.start();
        try {
            if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new NpmException(
                        Code.NPM_TIMED_OUT, "npm did not end within " + patience + ": " + command + tail(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NpmException(Code.INTERRUPTED, "interrupted while waiting for " + command, e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw new NpmException(
                    Code.NPM_FAILED, "npm ended with " + process.exitValue() + ": " + command + tail(log));
        }
    }

    private static void anchor(Path folder) throws IOException {
        var manifest = folder.resolve("package.json");
        if (!Files.exists(manifest)) {
            Files.writeString(manifest, "{\"name\": \"baton-npm-cache\", \"private\": true}\n");
        }
    }

    private static Path nothing(Path folder) throws IOException {
        var empty = folder.resolve("npm.in");
        Files.write(empty, new byte[0]);
        return empty;
    }

    private static String tail(Path log) throws IOException {
        var lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return "\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    }
}
