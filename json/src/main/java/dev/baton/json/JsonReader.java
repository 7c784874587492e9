package dev.baton.json;

import dev.baton.json.JsonException.Code;
import java.util.ArrayList;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Reads values from UTF-8 under limits. Holds no state between calls; any number of threads may share one. */
public final class JsonReader {
    /** Reads under {@link JsonLimits#DEFAULT}. */
    public static final JsonReader DEFAULT = new JsonReader(JsonLimits.DEFAULT);

    private final JsonLimits limits;
    private final JsonFactory factory;

    public JsonReader(JsonLimits limits) {
        this.limits = limits;
        var constraints = StreamReadConstraints.builder()
                .maxNestingDepth(limits.depth())
                .maxStringLength(limits.stringChars())
                .maxNameLength(limits.nameChars())
                .maxNumberLength(limits.numberChars())
                .build();
        this.factory = JsonFactory.builder()
                .streamReadConstraints(constraints)
                // Bytes are UTF-8 by contract; guessing UTF-16 or UTF-32 would read one text in two ways.
                .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
                .build();
    }

    /** Reads the one value that these bytes hold. */
    public Json read(byte[] utf8) {
        return read(utf8, 0, utf8.length);
    }

    /**
     * Reads the one value that a range of bytes holds.
     *
     * @throws JsonException if they hold anything else
     */
    public Json read(byte[] utf8, int from, int length) {
        Objects.checkFromIndexSize(from, length, utf8.length);
        if (length > limits.bytes()) {
            throw new JsonException(
                    Code.LIMIT, "the text has " + length + " bytes, allowed are " + limits.bytes(), null);
        }
        try (var parser = factory.createParser(ObjectReadContext.empty(), utf8, from, length)) {
            var first = parser.nextToken();
            if (first == null) {
                throw new JsonException(Code.EMPTY, "there is no JSON value", null);
            }
            var value = value(parser, first);
            if (parser.nextToken() != null) {
                throw failure(Code.TRAILING, "something follows the JSON value", parser);
            }
            return value;
        } catch (StreamConstraintsException e) {
            throw new JsonException(Code.LIMIT, JsonException.excerpt(e.getOriginalMessage()), offset(e), e);
        } catch (JacksonException e) {
            throw new JsonException(Code.SYNTAX, JsonException.excerpt(e.getOriginalMessage()), offset(e), e);
        }
    }

    private static Json value(JsonParser parser, JsonToken token) {
        // A switch over another module's enum needs a default, and costs start-up time as a pattern switch.
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> new JsonString(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonNumber(parser.getString());
            case VALUE_TRUE -> JsonBoolean.TRUE;
            case VALUE_FALSE -> JsonBoolean.FALSE;
            case VALUE_NULL -> JsonNull.NULL;
            default -> throw failure(Code.SYNTAX, "unexpected " + token, parser);
        };
    }

    private static JsonObject object(JsonParser parser) {
        var members = new JsonObject.Builder();
        for (var name = parser.nextName(); name != null; name = parser.nextName()) {
            if (!members.add(name, value(parser, parser.nextToken()))) {
                throw failure(
                        Code.DUPLICATE_NAME,
                        "the object names a member twice: \"" + JsonException.excerpt(name) + '"',
                        parser);
            }
        }
        return members.build();
    }

    private static JsonArray array(JsonParser parser) {
        var values = new ArrayList<Json>();
        for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            values.add(value(parser, token));
        }
        return new JsonArray(values);
    }

    private static JsonException failure(Code code, String message, JsonParser parser) {
        return new JsonException(code, message, parser.currentTokenLocation().getByteOffset(), null);
    }

    private static long offset(JacksonException e) {
        return e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
    }
}
