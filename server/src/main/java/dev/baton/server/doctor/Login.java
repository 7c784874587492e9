package dev.baton.server.doctor;

import dev.baton.server.world.World;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Whether Claude Code has something to log in with. Names only: no secret is read or printed. */
record Login(World world) {
    private static final String NAME = "login";
    private static final List<String> VARIABLES = List.of(
            "ANTHROPIC_API_KEY",
            "ANTHROPIC_AUTH_TOKEN",
            "CLAUDE_CODE_OAUTH_TOKEN",
            "CLAUDE_CODE_USE_BEDROCK",
            "CLAUDE_CODE_USE_VERTEX");

    Check check() {
        for (String variable : VARIABLES) {
            if (!world.variable(variable).isEmpty()) {
                return Check.ok(NAME, variable + " is set");
            }
        }
        try {
            return stored(folder().resolve(".credentials.json"));
        } catch (InvalidPathException notAPath) {
            return Check.failed(
                    NAME,
                    "CLAUDE_CONFIG_DIR is no path: " + notAPath.getReason(),
                    "unset CLAUDE_CONFIG_DIR, or set it to Claude Code's folder");
        }
    }

    private Check stored(Path credentials) {
        if (Files.isReadable(credentials)) {
            return Check.ok(NAME, "credentials in " + credentials);
        }
        if (world.property("os.name").startsWith("Mac")) {
            return Check.note(
                    NAME, "unknown: macOS keeps it in the keychain", "if sessions fail, run claude and log in");
        }
        return Check.failed(NAME, "none found", "run claude and log in, or set ANTHROPIC_API_KEY");
    }

    private Path folder() {
        var configured = world.variable("CLAUDE_CONFIG_DIR");
        return configured.isEmpty() ? world.home().resolve(".claude") : Path.of(configured);
    }
}
