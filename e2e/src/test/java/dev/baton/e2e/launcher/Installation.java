package dev.baton.e2e.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A copy of what the build made, in a folder that a test may damage. */
record Installation(Path root, Path home, Map<String, String> variables) {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    /** What a run of the launcher came to. */
    record Ran(int exit, String out, String err) {}

    static Installation copy(Path root, Path home) throws IOException {
        copyFile(PROJECT.resolve("baton"), root.resolve("baton"));
        copyFolder(PROJECT.resolve("build"), root.resolve("build"));
        var dist = Path.of("server", "target", "dist");
        copyFolder(PROJECT.resolve(dist), root.resolve(dist));
        return new Installation(root, home, Map.of());
    }

    Installation with(String variable, String value) {
        var all = new HashMap<>(variables);
        all.put(variable, value);
        return new Installation(root, home, all);
    }

    Path dist() {
        return root.resolve("server").resolve("target").resolve("dist");
    }

    /** Returns the caches there are. */
    List<Path> caches() throws IOException {
        try (var files = Files.list(dist())) {
            return files.filter(file -> file.toString().endsWith(".aot")).toList();
        }
    }

    Ran run(String... arguments) throws IOException, InterruptedException {
        return runAs(root.resolve("baton"), arguments);
    }

    /** Runs the launcher by another name of it, in the home folder. */
    Ran runAs(Path launcher, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(launcher.toString());
        command.addAll(List.of(arguments));
        return run(command);
    }

    Ran run(List<String> command) throws IOException, InterruptedException {
        var out = Files.createTempFile(home, "out", "");
        var err = Files.createTempFile(home, "err", "");
        var builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().retainAll(List.of("PATH"));
        builder.environment().put("HOME", home.toString());
        builder.environment().putAll(variables);
        var process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException(command + " did not end");
        }
        return new Ran(process.exitValue(), read(out), read(err));
    }

    private static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private static void copyFolder(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                copyFile(file, to.resolve(from.relativize(file)));
            }
        }
    }

    private static void copyFile(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }
}
