package dev.baton.testkit.mcp;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The server that a client is pointed at. */
public sealed interface McpTarget {

    /** Names a server on stdio that runs in the current folder with the environment of this process. */
    static Command command(List<String> command) {
        return new Command(command, Map.of(), Path.of("").toAbsolutePath());
    }

    /** Names a server on streamable HTTP. */
    static Url url(URI url) {
        return new Url(url, Map.of());
    }

    /** A server on stdio; {@code environment} is added to that of this process. */
    record Command(List<String> command, Map<String, String> environment, Path folder) implements McpTarget {
        /** Checks that there is a program to run. */
        public Command {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
            Objects.requireNonNull(folder, "folder");
            if (command.isEmpty()) {
                throw new IllegalArgumentException("command is empty; it needs at least the program to run");
            }
        }
    }

    /** A server on streamable HTTP; {@code headers} go with every request. */
    record Url(URI url, Map<String, String> headers) implements McpTarget {
        /** Copies the headers. */
        public Url {
            Objects.requireNonNull(url, "url");
            headers = Map.copyOf(headers);
        }
    }

    /** The target as the drivers read it. */
    default JsonObject toJson() {
        return switch (this) {
            case Command(List<String> command, Map<String, String> environment, Path folder) ->
                Json.object()
                        .put("command", command.getFirst())
                        .put(
                                "args",
                                Json.array(
                                        command.stream().skip(1).map(Json::of).toList()))
                        .put("env", object(environment))
                        .put("cwd", folder.toString())
                        .build();
            case Url(URI url, Map<String, String> headers) ->
                Json.object()
                        .put("url", url.toString())
                        .put("headers", object(headers))
                        .build();
        };
    }

    private static JsonObject object(Map<String, String> entries) {
        var object = Json.object();
        entries.forEach(object::put);
        return object.build();
    }
}
