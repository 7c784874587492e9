package dev.baton.testkit.npm;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folders in which programs are looked for. */
record SearchPath(List<Path> folders, Platform platform) {

    SearchPath {
        folders = List.copyOf(folders);
    }

    static SearchPath current() {
        return of(Optional.ofNullable(System.getenv("PATH")).orElse(""), Platform.current());
    }

    static SearchPath of(String path, Platform platform) {
        var folders = Arrays.stream(path.split(Pattern.quote(File.pathSeparator)))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .toList();
        return new SearchPath(folders, platform);
    }

    Optional<Path> find(String program) {
        var names = platform.isWindows() ? List.of(program + ".exe", program + ".cmd") : List.of(program);
        return folders.stream()
                .flatMap(folder -> names.stream().map(folder::resolve))
                .filter(candidate -> Files.isRegularFile(candidate) && Files.isExecutable(candidate))
                .findFirst();
    }

    /** The folders as one PATH value with {@code first} in front. */
    String startingWith(Path first) {
        return String.join(
                File.pathSeparator,
                Stream.concat(Stream.of(first), folders.stream())
                        .map(Path::toString)
                        .toList());
    }
}
