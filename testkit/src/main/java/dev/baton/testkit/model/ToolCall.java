package dev.baton.testkit.model;

import dev.baton.json.JsonObject;
import java.util.Objects;

/** A tool that the model wants to be run. */
public record ToolCall(String name, JsonObject input) {
    public ToolCall {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(input, "input");
    }
}
