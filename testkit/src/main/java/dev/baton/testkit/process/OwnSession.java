package dev.baton.testkit.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Starts a command in a session of its own: a signal to our group does not reach it, and its group can be killed as one. */
final class OwnSession {
    private static final Optional<String> SETSID = find();

    private OwnSession() {}

    /** Returns the command behind {@code setsid}, which becomes the program and keeps the pid; empty where that cannot be. */
    static Optional<List<String>> of(List<String> command) {
        var program = Path.of(command.getFirst());
        if (program.isAbsolute() && !Files.isExecutable(program)) {
            return Optional.empty(); // so that the start itself fails, as without setsid
        }
        return SETSID.map(
                setsid -> Stream.concat(Stream.of(setsid), command.stream()).toList());
    }

    private static Optional<String> find() {
        var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(Pattern.quote(File.pathSeparator)))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder, "setsid"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
