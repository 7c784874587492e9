package dev.baton.json;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * One JSON value: immutable, compared by value, printed on one line.
 *
 * <p>What was parsed prints as the same value again: numbers keep the digits they came with, members keep their order
 * (which does not count in a comparison), and strings keep even half a surrogate pair.
 */
public sealed interface Json permits JsonObject, JsonArray, JsonString, JsonNumber, JsonBoolean, JsonNull {

    /** Parses one value from UTF-8 under {@link JsonLimits#DEFAULT}. */
    static Json parse(byte[] utf8) {
        return JsonReader.DEFAULT.read(utf8);
    }

    /** Parses one value under {@link JsonLimits#DEFAULT}. */
    static Json parse(String text) {
        return JsonReader.DEFAULT.read(text.getBytes(StandardCharsets.UTF_8));
    }

    static JsonString of(String value) {
        return new JsonString(value);
    }

    static JsonNumber of(long value) {
        return new JsonNumber(Long.toString(value));
    }

    /** Returns a number that parses to this double again; NaN and the infinities have no JSON form and are refused. */
    static JsonNumber of(double value) {
        return new JsonNumber(Double.toString(value));
    }

    static JsonBoolean of(boolean value) {
        return value ? JsonBoolean.TRUE : JsonBoolean.FALSE;
    }

    static JsonNull nil() {
        return JsonNull.NULL;
    }

    /** Starts an object. */
    static JsonObject.Builder object() {
        return new JsonObject.Builder();
    }

    static JsonArray array(Json... values) {
        return new JsonArray(List.of(values));
    }

    static JsonArray array(List<? extends Json> values) {
        return new JsonArray(List.copyOf(values));
    }

    /**
     * Finds the value that a JSON Pointer (RFC 6901) names, such as {@code /message/content/0/text}; the empty pointer is
     * this value.
     *
     * @throws IllegalArgumentException if the pointer itself is malformed
     */
    default Optional<Json> at(String pointer) {
        return JsonPointer.find(this, pointer);
    }

    /** Finds the string that a JSON Pointer names; empty when there is nothing, or something other than a string. */
    default Optional<String> text(String pointer) {
        return at(pointer)
                .flatMap(found -> found instanceof JsonString string ? Optional.of(string.value()) : Optional.empty());
    }

    /** Returns what {@code toString()} prints, in UTF-8: one line without its line break. */
    default byte[] toBytes() {
        return toString().getBytes(StandardCharsets.UTF_8);
    }
}
