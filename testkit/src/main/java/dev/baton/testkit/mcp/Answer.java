package dev.baton.testkit.mcp;

import dev.baton.json.Json;
import dev.baton.json.JsonNull;

/** What a request to a client came to. */
public sealed interface Answer {

    /** The client returned this. */
    record Result(Json json) implements Answer {}

    /**
     * The client gave an error.
     *
     * @param type the name of the client's error class
     * @param code the JSON-RPC code in digits, or the client's own name for the failure
     * @param data what came with it, {@link JsonNull} if nothing did
     */
    record Failed(String type, String code, String message, Json data) implements Answer {}

    /** Returns the result, or throws with what failed. */
    default Json orThrow() {
        return switch (this) {
            case Result(Json json) -> json;
            case Failed failed -> throw new AssertionError("the client failed: " + failed);
        };
    }

    /** Reads a line of the driver. */
    static Answer of(Json line) {
        return line.at("/error")
                .<Answer>map(error -> new Failed(
                        error.text("/type").orElse(""),
                        error.text("/code").orElse(""),
                        error.text("/message").orElse(""),
                        error.at("/data").orElse(Json.nil())))
                .orElseGet(() -> new Result(line.at("/result").orElse(Json.nil())));
    }
}
