package dev.baton.testkit.cli;

import dev.baton.testkit.cli.UnsafeHomeException.Code;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Knows the home folders of the user and keeps a CLI out of them. Links are followed: a link to the user's folder is that folder. */
record HomeGuard(Set<Path> own) {
    private static final String CONFIGURATION = ".claude";

    HomeGuard {
        own = own.stream().map(HomeGuard::real).collect(Collectors.toUnmodifiableSet());
    }

    /** Guards what the environment and the account name as the home folder; in a container the two may differ. */
    static HomeGuard ofThisUser() {
        return new HomeGuard(Stream.of(System.getenv("HOME"), System.getProperty("user.home"))
                .filter(Objects::nonNull)
                .filter(home -> !home.isBlank())
                .map(Path::of)
                .collect(Collectors.toUnmodifiableSet()));
    }

    void check(Map<String, String> environment) {
        var home = environment.getOrDefault("HOME", "");
        if (home.isBlank()) {
            throw new UnsafeHomeException(
                    Code.NO_HOME,
                    "HOME is \"" + home
                            + "\": the CLI would use the home folder of the account; give it a fresh folder");
        }
        checkFolder("HOME", Path.of(home));
        var configuration = environment.getOrDefault("CLAUDE_CONFIG_DIR", "");
        if (!configuration.isBlank()) {
            checkFolder("CLAUDE_CONFIG_DIR", Path.of(configuration));
        }
    }

    private void checkFolder(String variable, Path value) {
        var folder = real(value);
        if (own.contains(folder)) {
            throw new UnsafeHomeException(
                    Code.OWN_HOME,
                    variable + " is the user's own home folder: " + value + "; give the CLI a fresh folder");
        }
        var inside = real(folder.resolve(CONFIGURATION));
        for (var home : own) {
            var theirs = real(home.resolve(CONFIGURATION));
            if (theirs.startsWith(folder) || theirs.equals(inside)) {
                throw new UnsafeHomeException(
                        Code.OWN_CONFIGURATION,
                        variable + " leads to the user's own " + theirs + ": " + value
                                + "; give the CLI a fresh folder");
            }
        }
    }

    private static Path real(Path path) {
        try {
            return Files.exists(path)
                    ? path.toRealPath()
                    : path.toAbsolutePath().normalize();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot tell where " + path + " leads", e);
        }
    }
}
