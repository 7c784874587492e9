package dev.baton.server.doctor;

import dev.baton.server.world.World;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folders Claude Code is looked for in. */
record SearchPath(World world) {
    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    /** Where npm and the native installer put it for one user. */
    private static final List<Path> IN_HOME =
            List.of(Path.of(".claude", "local"), Path.of(".local", "bin"), Path.of(".npm-global", "bin"));

    /** Where npm and Homebrew put it for everybody; absolute, so that they mean the same from every folder. */
    private static final List<String> SHARED =
            List.of("/usr/local/bin", "/opt/homebrew/bin", "/home/linuxbrew/.linuxbrew/bin");

    /** The PATH first; then where installers put it, as a desktop application's PATH often lacks these. */
    List<Path> folders() {
        return Stream.of(onPath(), npmPrefix(), inHome(), SHARED.stream().map(Path::of))
                .flatMap(folders -> folders)
                .distinct()
                .toList();
    }

    private Stream<Path> onPath() {
        return SEPARATOR
                .splitAsStream(world.variable("PATH"))
                .filter(entry -> !entry.isEmpty())
                .flatMap(entry -> path(entry).stream());
    }

    private Stream<Path> npmPrefix() {
        return Stream.of("npm_config_prefix", "NPM_CONFIG_PREFIX", "HOMEBREW_PREFIX")
                .map(world::variable)
                .filter(prefix -> !prefix.isEmpty())
                .flatMap(prefix -> path(prefix).stream())
                .map(prefix -> prefix.resolve("bin"));
    }

    private Stream<Path> inHome() {
        return IN_HOME.stream().map(world.home()::resolve);
    }

    /** A folder that cannot be named cannot hold anything either. */
    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException notAPath) {
            return Optional.empty();
        }
    }
}
