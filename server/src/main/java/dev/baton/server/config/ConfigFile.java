package dev.baton.server.config;

import dev.baton.json.Json;
import dev.baton.json.JsonArray;
import dev.baton.json.JsonBoolean;
import dev.baton.json.JsonException;
import dev.baton.json.JsonNull;
import dev.baton.json.JsonNumber;
import dev.baton.json.JsonObject;
import dev.baton.json.JsonString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The configuration file: one JSON object whose names are those of the settings.
 *
 * @param values by name, as they would be typed elsewhere
 * @param problems what could not be read as a value
 */
record ConfigFile(Map<String, String> values, List<Problem> problems) {
    ConfigFile {
        values = Map.copyOf(values);
        problems = List.copyOf(problems);
    }

    /** Reads the file; one that is not there is empty. */
    static ConfigFile read(Path path) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(path);
        } catch (NoSuchFileException absent) {
            return new ConfigFile(Map.of(), List.of());
        } catch (IOException e) {
            return unusable(path, "it cannot be read (" + e.getClass().getSimpleName() + ")");
        }
        try {
            return Json.parse(bytes) instanceof JsonObject object
                    ? members(object, new Origin.File(path))
                    : unusable(path, "it must hold one JSON object, {\"NAME\": value, …}");
        } catch (JsonException e) {
            return unusable(path, "it is not valid JSON" + position(bytes, e.offset()) + ": " + e.getMessage());
        }
    }

    private static ConfigFile unusable(Path path, String expected) {
        return new ConfigFile(
                Map.of(),
                List.of(new Problem("the configuration file", path.toString(), new Origin.File(path), expected)));
    }

    private static String position(byte[] bytes, long offset) {
        if (offset < 0) {
            return "";
        }
        int line = 1;
        int column = 1;
        for (int i = 0; i < Math.min(offset, bytes.length); i++) {
            column = bytes[i] == '\n' ? 1 : column + 1;
            line = bytes[i] == '\n' ? line + 1 : line;
        }
        return " at line " + line + ", column " + column;
    }

    private static ConfigFile members(JsonObject object, Origin origin) {
        var values = new HashMap<String, String>();
        var problems = new ArrayList<Problem>();
        object.forEach((name, json) -> {
            if (!Setting.names().contains(name)) {
                problems.add(Problem.unknownName(name, json.toString(), origin));
                return;
            }
            var kind = Setting.valueOf(name).kind();
            text(json, kind.separator())
                    .ifPresentOrElse(
                            text -> values.put(name, text),
                            () -> problems.add(
                                    new Problem(name, json.toString(), origin, "allowed is " + kind.allowed())));
        });
        return new ConfigFile(values, problems);
    }

    /** What the value would be on a command line; empty when there it could not be written at all. */
    private static Optional<String> text(Json json, String separator) {
        return switch (json) {
            case JsonString string -> Optional.of(string.value());
            case JsonNumber number -> Optional.of(number.literal());
            case JsonBoolean flag -> Optional.of(String.valueOf(flag.value()));
            case JsonArray array -> separator.isEmpty() ? Optional.empty() : joined(array, separator);
            case JsonObject object -> Optional.empty();
            case JsonNull nothing -> Optional.empty();
        };
    }

    private static Optional<String> joined(JsonArray array, String separator) {
        var items = new ArrayList<String>();
        for (Json item : array) {
            if (!(item instanceof JsonString string) || string.value().contains(separator)) {
                return Optional.empty();
            }
            items.add(string.value());
        }
        return Optional.of(String.join(separator, items));
    }
}
