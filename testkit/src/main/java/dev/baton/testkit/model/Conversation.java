package dev.baton.testkit.model;

import dev.baton.json.Json;
import dev.baton.json.JsonArray;
import dev.baton.json.JsonBoolean;
import dev.baton.json.JsonNull;
import dev.baton.json.JsonNumber;
import dev.baton.json.JsonObject;
import dev.baton.json.JsonString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What one request tells about the conversation it belongs to.
 *
 * <p>Where a script stands is read from here and kept nowhere else, so a retried request gets the same answer, and a resumed
 * conversation goes on where it was.
 */
public record Conversation(Json body) {
    private static final Pattern REMINDER = Pattern.compile("<system-reminder>.*?</system-reminder>", Pattern.DOTALL);
    private static final String INTERRUPTED = "[Request interrupted by user";

    /** The model that was asked for. */
    public String model() {
        return body.text("/model").orElse("");
    }

    /** The system prompt as one text. */
    public String systemText() {
        return body.at("/system")
                .map(system -> String.join("\n", texts(system)))
                .orElse("");
    }

    /** The last text of the user, without what the CLI adds to it; empty if there is none. */
    public String lastUserText() {
        var messages = messages();
        for (int i = messages.size() - 1; i >= 0; i--) {
            var texts = userTexts(messages.get(i));
            if (!texts.isEmpty()) {
                return texts.getLast();
            }
        }
        return "";
    }

    /** How often tools were called since the last text of the user. */
    public int toolRounds() {
        var messages = messages();
        int rounds = 0;
        for (int i = messages.size() - 1; i >= 0 && userTexts(messages.get(i)).isEmpty(); i--) {
            if (blocks(messages.get(i), "tool_use").findAny().isPresent()) {
                rounds++;
            }
        }
        return rounds;
    }

    /** The content of all tool results by the id of the call, as text. */
    public Map<String, String> toolResults() {
        var results = new LinkedHashMap<String, String>();
        for (var message : messages()) {
            blocks(message, "tool_result")
                    .forEach(block -> results.put(
                            block.text("/tool_use_id").orElse(""),
                            block.at("/content")
                                    .map(content -> String.join("\n", texts(content)))
                                    .orElse("")));
        }
        return results;
    }

    /** The names of the tools on offer. */
    public List<String> tools() {
        return elements(body, "/tools")
                .flatMap(tool -> tool.text("/name").stream())
                .toList();
    }

    /** Whether the CLI asks for itself: a probe with one token, or a small model without tools that names or sums up. */
    public boolean isAside() {
        var oneToken = body.at("/max_tokens").filter(n -> n instanceof JsonNumber number && number.longValue() == 1);
        return oneToken.isPresent() || (model().contains("haiku") && tools().isEmpty());
    }

    boolean wantsStream() {
        return body.at("/stream").filter(Json.of(true)::equals).isPresent();
    }

    private List<Json> messages() {
        return elements(body, "/messages").toList();
    }

    private static List<String> userTexts(Json message) {
        if (message.text("/role").filter("user"::equals).isEmpty()) {
            return List.of();
        }
        return message.at("/content").stream()
                .flatMap(content -> texts(content).stream())
                .map(text -> REMINDER.matcher(text).replaceAll("").strip())
                .filter(text -> !text.isEmpty() && !text.startsWith(INTERRUPTED))
                .toList();
    }

    private static List<String> texts(Json content) {
        return switch (content) {
            case JsonString string -> List.of(string.value());
            case JsonArray array ->
                array.stream().flatMap(block -> block.text("/text").stream()).toList();
            case JsonObject object -> List.of();
            case JsonNumber number -> List.of();
            case JsonBoolean bool -> List.of();
            case JsonNull nothing -> List.of();
        };
    }

    private static Stream<Json> blocks(Json message, String type) {
        return elements(message, "/content")
                .filter(block -> block.text("/type").filter(type::equals).isPresent());
    }

    private static Stream<Json> elements(Json value, String pointer) {
        return value.at(pointer).stream()
                .flatMap(found -> found instanceof JsonArray array ? array.stream() : Stream.of());
    }
}
