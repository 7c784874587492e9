package dev.baton.claude.message;

import dev.baton.json.Json;
import dev.baton.json.JsonArray;
import dev.baton.json.JsonBoolean;
import dev.baton.json.JsonException;
import dev.baton.json.JsonNumber;
import dev.baton.json.JsonObject;
import dev.baton.json.JsonReader;
import dev.baton.json.JsonString;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Turns a line into a {@link Message}. Never throws: what cannot be read is {@link Message.Garbled}. */
public final class MessageDecoder {
    private static final int SHOWN = 200;

    private MessageDecoder() {}

    /** Decodes a line given as bytes in UTF-8, backed by an array. */
    public static Message decode(ByteBuffer utf8) {
        try {
            return decode(
                    JsonReader.DEFAULT.read(utf8.array(), utf8.arrayOffset() + utf8.position(), utf8.remaining()));
        } catch (JsonException e) {
            return garbled(String.valueOf(e.getMessage()), utf8);
        }
    }

    /** Makes a message of a line that could not be read. */
    public static Message garbled(String reason, ByteBuffer bytes) {
        var head = StandardCharsets.UTF_8.decode(bytes.slice(bytes.position(), Math.min(bytes.remaining(), SHOWN)));
        return new Message.Garbled(reason, Json.of(head.toString()));
    }

    /** Decodes a parsed line. */
    public static Message decode(Json line) {
        if (!(line instanceof JsonObject)) {
            return new Message.Garbled("not an object", line);
        }
        var type = text(line, "/type");
        return switch (type) {
            case "system" -> system(line);
            case "assistant" -> new Message.Assistant(line.text("/parent_tool_use_id"), content(line), line);
            case "user" -> new Message.User(line.text("/parent_tool_use_id"), content(line), line);
            case "result" -> result(line);
            case "stream_event" -> new Message.Partial(line.at("/event").orElse(Json.nil()), line);
            case "command_lifecycle" -> new Message.Lifecycle(text(line, "/command_uuid"), text(line, "/state"), line);
            case "control_request" ->
                new Message.Request(
                        text(line, "/request_id"),
                        text(line, "/request/subtype"),
                        line.at("/request").orElse(Json.nil()),
                        line);
            case "control_response" ->
                new Message.Response(
                        text(line, "/response/request_id"), line.at("/response").orElse(Json.nil()), line);
            case "control_cancel_request" -> new Message.Cancel(text(line, "/request_id"), line);
            case String unknown -> new Message.Unknown(unknown, line);
        };
    }

    private static Message system(Json line) {
        var subtype = text(line, "/subtype");
        return subtype.equals("init")
                ? new Message.Init(text(line, "/session_id"), text(line, "/model"), text(line, "/permissionMode"), line)
                : new Message.Note(subtype, line);
    }

    private static Result result(Json line) {
        return new Result(
                text(line, "/session_id"),
                text(line, "/subtype"),
                line.at("/is_error").orElse(Json.nil()) instanceof JsonBoolean flag && flag.value(),
                line.text("/terminal_reason"),
                line.text("/result"),
                texts(line, "/errors"),
                line.at("/total_cost_usd").orElse(Json.nil()) instanceof JsonNumber cost
                        ? cost.decimal()
                        : BigDecimal.ZERO,
                number(line, "/num_turns"),
                texts(line, "/user_message_uuids"),
                line.text("/origin/kind"),
                line.at("/structured_output"),
                line);
    }

    private static List<Block> content(Json line) {
        return Block.of(line.at("/message/content").orElse(Json.nil()));
    }

    private static String text(Json line, String path) {
        return line.text(path).orElse("");
    }

    /** A number beyond all sense counts as none. */
    private static BigDecimal number(Json line, String path) {
        try {
            return line.at(path).orElse(Json.nil()) instanceof JsonNumber number ? number.decimal() : BigDecimal.ZERO;
        } catch (JsonException beyond) {
            return BigDecimal.ZERO;
        }
    }

    private static List<String> texts(Json line, String path) {
        return line.at(path).orElse(Json.nil()) instanceof JsonArray array
                ? array.stream()
                        .filter(JsonString.class::isInstance)
                        .map(item -> ((JsonString) item).value())
                        .toList()
                : List.of();
    }
}
