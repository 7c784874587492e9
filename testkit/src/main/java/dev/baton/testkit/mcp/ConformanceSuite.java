package dev.baton.testkit.mcp;

import dev.baton.json.Json;
import dev.baton.json.JsonArray;
import dev.baton.testkit.npm.NpmPackages;
import dev.baton.testkit.npm.NpmProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The official conformance suite, run against a server on streamable HTTP. */
public final class ConformanceSuite {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Pattern LISTED = Pattern.compile("^  - (\\S+) \\[(.*)]$", Pattern.MULTILINE);
    private static final Pattern FOLDER = Pattern.compile("server-(.+)-\\d{4}-\\d\\d-\\d\\dT.*");
    private static final String RESULTS = "results";

    private ConformanceSuite() {}

    /** A scenario the suite has, and the versions of MCP it is for ({@code extension} for none). */
    public record Listed(String name, List<String> versions) {
        /** Copies the versions. */
        public Listed {
            versions = List.copyOf(versions);
        }
    }

    /** One thing a scenario looked at; the status is the suite's word, for example {@code SUCCESS} or {@code FAILURE}. */
    public record Check(String id, String description, String status, String message) {
        /** Whether the server is at fault. */
        public boolean isFailure() {
            return status.equals("FAILURE");
        }
    }

    /** What one scenario found. */
    public record Scenario(String name, List<Check> checks) {
        /** Copies the checks. */
        public Scenario {
            checks = List.copyOf(checks);
        }

        /** Whether it looked at something and found no failure. */
        public boolean passed() {
            return !checks.isEmpty() && failures().isEmpty();
        }

        /** The checks that failed. */
        public List<Check> failures() {
            return checks.stream().filter(Check::isFailure).toList();
        }
    }

    /** Lists the scenarios for servers. */
    public static List<Listed> scenarios() {
        return NodeRun.of(
                script(),
                List.of("list", "--server"),
                PATIENCE,
                run -> LISTED.matcher(run.stdout())
                        .results()
                        .map(match -> new Listed(
                                match.group(1), List.of(match.group(2).split(","))))
                        .toList());
    }

    /**
     * Runs the suite and returns what each scenario found, by name.
     *
     * @param options options of the suite: {@code --scenario}, {@code --suite}, {@code --spec-version}, {@code --requirements}…
     * @throws IllegalStateException if it ran nothing, with what it said
     */
    public static List<Scenario> run(URI url, String... options) {
        var arguments = new ArrayList<>(List.of("server", "--url", url.toString(), "-o", RESULTS));
        arguments.addAll(List.of(options));
        return NodeRun.of(script(), arguments, PATIENCE, ConformanceSuite::read);
    }

    private static List<Scenario> read(NodeRun run) {
        var results = run.home().resolve(RESULTS);
        if (!Files.isDirectory(results)) {
            throw new IllegalStateException("the conformance suite ran nothing: " + run.stdout() + run.stderr());
        }
        try (var folders = Files.list(results)) {
            return folders.sorted().map(ConformanceSuite::scenario).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Scenario scenario(Path folder) {
        var matcher = FOLDER.matcher(folder.getFileName().toString());
        if (!matcher.matches()) {
            throw new IllegalStateException("not a result of a server scenario: " + folder);
        }
        try {
            var checks = (JsonArray) Json.parse(Files.readAllBytes(folder.resolve("checks.json")));
            return new Scenario(
                    matcher.group(1),
                    checks.stream().map(ConformanceSuite::check).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Check check(Json check) {
        return new Check(
                check.text("/id").orElse(""),
                check.text("/description").orElse(""),
                check.text("/status").orElse(""),
                check.text("/errorMessage").orElse(""));
    }

    private static Path script() {
        return NpmPackages.ci(NpmProject.ofResources(ConformanceSuite.class, "conformance"))
                .resolve(Path.of("node_modules", "@modelcontextprotocol", "conformance", "dist", "index.js"));
    }
}
