package dev.baton.testkit.mcp;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;

/** How a client answers what the server asks it. */
public sealed interface Reply {

    /** Answers with this result. */
    record Result(JsonObject result) implements Reply {}

    /** Answers with a JSON-RPC error. */
    record Refusal(int code, String message) implements Reply {}

    /** Leaves the question open until {@link McpClient#reply} answers it, if ever. */
    record Hold() implements Reply {}

    /** Accepts an elicitation with these values. */
    static Reply accept(JsonObject content) {
        return new Result(
                Json.object().put("action", "accept").put("content", content).build());
    }

    /** Declines an elicitation. */
    static Reply decline() {
        return new Result(Json.object().put("action", "decline").build());
    }

    /** The reply as the drivers read it. */
    default JsonObject toJson() {
        return switch (this) {
            case Result(JsonObject result) ->
                Json.object().put("kind", "result").put("result", result).build();
            case Refusal(int code, String message) ->
                Json.object()
                        .put("kind", "error")
                        .put("code", code)
                        .put("message", message)
                        .build();
            case Hold() -> Json.object().put("kind", "hold").build();
        };
    }
}
