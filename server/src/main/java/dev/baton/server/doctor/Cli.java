package dev.baton.server.doctor;

import dev.baton.server.world.World;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
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
        return new SearchPath(world)
                .folders().stream()
                        .map(folder -> folder.resolve(command))
                        .flatMap(path -> executable(path).stream())
                        .findFirst();
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
