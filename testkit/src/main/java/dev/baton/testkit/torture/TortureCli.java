package dev.baton.testkit.torture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The torture CLI: a Perl program, because a JVM would start too slowly and need too much for hundreds at once. */
public final class TortureCli {
    private static final String HOME = "cli";

    private TortureCli() {}

    /** Puts the program into a folder and returns the executable; a folder that has it already is refreshed. */
    public static Path unpack(Path folder) {
        try {
            var home = source();
            if (!home.getScheme().equals("jar")) {
                return copy(Path.of(home), folder);
            }
            try (var jar = FileSystems.newFileSystem(home, Map.of())) {
                return copy(jar.getPath(TortureCli.class.getPackageName().replace('.', '/'), HOME), folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack the torture CLI into " + folder, e);
        }
    }

    /** Returns the command line that starts it with faults. */
    public static List<String> command(Path executable, Fault... faults) {
        return Stream.concat(
                        Stream.of(executable.toString()), Stream.of(faults).flatMap(fault -> fault.flag().stream()))
                .toList();
    }

    private static URI source() {
        try {
            return Objects.requireNonNull(TortureCli.class.getResource(HOME), "the torture CLI is not packaged")
                    .toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the class path has an address that is none", e);
        }
    }

    private static Path copy(Path home, Path folder) throws IOException {
        try (var files = Files.walk(home)) {
            for (var file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                var target = folder.resolve(home.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        var executable = folder.resolve("claude");
        if (!executable.toFile().setExecutable(true)) {
            throw new IOException(executable + " cannot be made executable");
        }
        return executable;
    }
}
