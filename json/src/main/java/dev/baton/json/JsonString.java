package dev.baton.json;

import static java.util.Objects.requireNonNull;

/** A string. */
public record JsonString(String value) implements Json {

    public JsonString {
        requireNonNull(value, "value is null");
    }

    /** Prints the string as JSON, with its quotes; {@link #value()} is the bare text. */
    @Override
    public String toString() {
        return JsonPrinter.print(this);
    }
}
