package dev.baton.testkit.mcp;

import dev.baton.json.Json;
import dev.baton.json.JsonException;
import dev.baton.testkit.npm.NpmPackages;
import dev.baton.testkit.npm.NpmProject;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The command line of the MCP Inspector: one connection, one method. */
public final class InspectorCli {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String COOKIE = "BATON_TEST_COOKIE";

    private InspectorCli() {}

    /** What a run left: {@code json} is its output if that is JSON. */
    public record Outcome(int exitCode, Optional<Json> json, String stderr) {}

    /** Runs one method, for example {@code tools/list}; {@code more} are options of the Inspector such as {@code --tool-name}. */
    public static Outcome run(McpTarget target, String method, String... more) {
        var arguments = new ArrayList<>(List.of("--cli", "--method", method, "--format", "json"));
        arguments.addAll(List.of(more));
        arguments.addAll(arguments(target));
        return NodeRun.of(
                script(), arguments, PATIENCE, run -> new Outcome(run.exitCode(), parse(run.stdout()), run.stderr()));
    }

    private static List<String> arguments(McpTarget target) {
        var arguments = new ArrayList<String>();
        switch (target) {
            case McpTarget.Command(List<String> command, Map<String, String> environment, Path folder) -> {
                environment.forEach((name, value) -> arguments.addAll(List.of("-e", name + "=" + value)));
                // The Inspector does not hand its whole environment on, and a server it leaves behind must be found.
                Optional.ofNullable(System.getenv(COOKIE))
                        .ifPresent(cookie -> arguments.addAll(List.of("-e", COOKIE + "=" + cookie)));
                arguments.addAll(List.of("--cwd", folder.toString(), "--"));
                arguments.addAll(command);
            }
            case McpTarget.Url(URI url, Map<String, String> headers) -> {
                headers.forEach((name, value) -> arguments.addAll(List.of("--header", name + ": " + value)));
                arguments.addAll(List.of("--transport", "http", "--server-url", url.toString()));
            }
        }
        return arguments;
    }

    private static Optional<Json> parse(String stdout) {
        try {
            return Optional.of(Json.parse(stdout));
        } catch (JsonException e) {
            return Optional.empty();
        }
    }

    private static Path script() {
        return NpmPackages.ci(NpmProject.ofResources(InspectorCli.class, "inspector"))
                .resolve(Path.of(
                        "node_modules",
                        "@modelcontextprotocol",
                        "inspector",
                        "clients",
                        "launcher",
                        "build",
                        "index.js"));
    }
}
