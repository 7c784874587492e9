package dev.baton.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SourceTest {
    /** Past it a file holds more than one noun. The style guide asks for 120. */
    private static final int LONGEST_FILE = 300;

    /** A test that needs a POSIX shell may say so; nothing may be off everywhere. */
    private static final Pattern SWITCHED_OFF = Pattern.compile("^\\s*@Disabled(?!OnOs\\(OS\\.WINDOWS\\))");

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void a_production_file_is_short_enough_to_be_read_at_once() throws IOException {
        assertThat(javaSources("main"))
                .hasSizeGreaterThan(10)
                .allSatisfy(source ->
                        assertThat(lines(source)).as(source.toString()).hasSizeLessThan(LONGEST_FILE));
    }

    @Test
    void no_test_is_switched_off() throws IOException {
        assertThat(javaSources("test"))
                .hasSizeGreaterThan(5)
                .allSatisfy(source -> assertThat(lines(source))
                        .as(source.toString())
                        .noneMatch(line -> SWITCHED_OFF.matcher(line).find()));
    }

    private static List<Path> javaSources(String kind) throws IOException {
        var inside = Path.of("src").resolve(kind).resolve("java");
        try (var files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> ROOT.relativize(file).getNameCount() > 4
                            && ROOT.relativize(file).subpath(1, 4).equals(inside))
                    .toList();
        }
    }

    private static List<String> lines(Path source) {
        try {
            return Files.readAllLines(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
