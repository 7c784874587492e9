package dev.baton.server.doctor;

import dev.baton.server.world.World;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Claude Code on this machine: where it is and whether Baton knows its version. */
record Cli(World world, String command) {
    private static final String INSTALL =
            "install it with \"npm install -g @anthropic-ai/claude-code\", or set CLAUDE_CODE_PATH to it";

    List<Check> checks() {
        return find().map(path -> List.of(Check.ok("claude", path.toString()), version(path)))
                .orElseGet(() -> List.of(Check.failed("claude", "no Claude Code found as '" + command + "'", INSTALL)));
    }

    private Optional<Path> find() {
        try {
            var given = Path.of(command);
            return given.getNameCount() > 1 || given.isAbsolute() ? executable(given) : search();
        } catch (InvalidPathException notAPath) {
            return Optional.empty();
        }
    }

    private Optional<Path> search() {
        return folders().stream()
                .map(folder -> folder.resolve(command))
                .flatMap(path -> executable(path).stream())
                .findFirst();
    }

    /** The PATH first; then where installers put it, as a desktop application's PATH often lacks these. */
    private List<Path> folders() {
        var folders = new ArrayList<Path>();
        for (String entry : world.variable("PATH").split(java.util.regex.Pattern.quote(File.pathSeparator), -1)) {
            if (!entry.isEmpty()) {
                folders.add(Path.of(entry));
            }
        }
        folders.add(world.home().resolve(Path.of(".claude", "local")));
        folders.add(world.home().resolve(Path.of(".local", "bin")));
        folders.add(world.home().resolve(Path.of(".npm-global", "bin")));
        if (!world.variable("npm_config_prefix").isEmpty()) {
            folders.add(Path.of(world.variable("npm_config_prefix")).resolve("bin"));
        }
        return folders;
    }

    private static Optional<Path> executable(Path path) {
        return Files.isRegularFile(path) && Files.isExecutable(path) ? Optional.of(path) : Optional.empty();
    }

    private Check version(Path path) {
        return switch (VersionProbe.of(world, path).ask()) {
            case VersionProbe.Answer.Said said -> judge(said.text());
            case VersionProbe.Answer.Failed failed ->
                Check.failed("claude version", failed.reason(), "run \"" + path + " --version\" to see why");
        };
    }

    private static Check judge(String text) {
        var name = "claude version";
        var found = CliVersion.in(text);
        if (found.isEmpty()) {
            return Check.failed(name, "no version in what it printed", "is CLAUDE_CODE_PATH really Claude Code?");
        }
        var version = found.get();
        if (version.compareTo(CliVersion.OLDEST) < 0) {
            return Check.failed(
                    name, version + " is too old", "update to " + CliVersion.OLDEST + " or newer: claude update");
        }
        return version.compareTo(CliVersion.NEWEST_TESTED) > 0
                ? Check.note(name, version.toString(), "newer than the newest tested, " + CliVersion.NEWEST_TESTED)
                : Check.ok(name, version.toString());
    }
}
