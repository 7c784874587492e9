package dev.baton.claude.message;

import dev.baton.json.Json;
import dev.baton.json.JsonArray;
import dev.baton.json.JsonBoolean;
import dev.baton.json.JsonString;
import java.util.List;

/** A piece of the content of a message. */
public sealed interface Block {
    /** Returns the block as received. */
    Json raw();

    record Text(String text, Json raw) implements Block {}

    record Thinking(String text, Json raw) implements Block {}

    record ToolUse(String id, String tool, Json input, Json raw) implements Block {}

    /** What a tool answered; {@link #failed} when the tool, or the permission for it, said no. */
    record ToolResult(String toolUseId, Json content, boolean failed, Json raw) implements Block {}

    /** A block of a kind this library does not know. */
    record Unknown(String type, Json raw) implements Block {}

    /** Reads the content of a message, which is a text or a list of blocks. */
    static List<Block> of(Json content) {
        return switch (content) {
            case JsonString text -> List.of(new Text(text.value(), text));
            case JsonArray blocks -> blocks.stream().map(Block::one).toList();
            case Json other -> List.of();
        };
    }

    private static Block one(Json raw) {
        var type = raw.text("/type").orElse("");
        return switch (type) {
            case "text" -> new Text(raw.text("/text").orElse(""), raw);
            case "thinking" -> new Thinking(raw.text("/thinking").orElse(""), raw);
            case "tool_use" ->
                new ToolUse(
                        raw.text("/id").orElse(""),
                        raw.text("/name").orElse(""),
                        raw.at("/input").orElse(Json.nil()),
                        raw);
            case "tool_result" ->
                new ToolResult(
                        raw.text("/tool_use_id").orElse(""),
                        raw.at("/content").orElse(Json.nil()),
                        raw.at("/is_error").orElse(Json.nil()) instanceof JsonBoolean flag && flag.value(),
                        raw);
            case String unknown -> new Unknown(unknown, raw);
        };
    }
}
