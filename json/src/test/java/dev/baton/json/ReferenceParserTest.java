package dev.baton.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Holds our reader and printer against a parser that shares no code with them. */
class ReferenceParserTest {
    private static final int DOCUMENTS = 3_000;
    private static final int MUTATIONS = 20_000;

    @Test
    void what_we_print_reads_as_the_same_value_by_us_and_by_the_reference() throws IOException {
        var random = new Random(1);
        var make = new RandomJson(random);
        for (int i = 0; i < DOCUMENTS; i++) {
            var value = make.value(5);

            var text = value.toString();

            assertThat(Json.parse(value.toBytes()))
                    .as(JsonException.excerpt(text))
                    .isEqualTo(value)
                    .hasToString(text);
            assertThat(reference(text)).as(JsonException.excerpt(text)).contains(value);
            assertThat(text).doesNotContain("\n", "\r");
        }
    }

    @Test
    void we_accept_and_refuse_what_the_reference_accepts_and_refuses() throws IOException {
        var random = new Random(2);
        var make = new RandomJson(random);
        int refused = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            var bytes = mutate(make.value(3).toBytes(), random);
            var text = decode(bytes);

            var ours = ours(bytes);

            var expected = text.isPresent() ? reference(text.get()) : Optional.<Json>empty();
            assertThat(ours)
                    .as(() -> "mutation " + text.map(JsonException::excerpt).orElse("not UTF-8"))
                    .isEqualTo(expected);
            refused += ours.isEmpty() ? 1 : 0;
        }
        assertThat(refused).isBetween(MUTATIONS / 10, MUTATIONS * 9 / 10);
    }

    private static Optional<Json> ours(byte[] bytes) {
        try {
            return Optional.of(Json.parse(bytes));
        } catch (JsonException e) {
            assertThat(e.code()).isNotEqualTo(JsonException.Code.MISMATCH);
            return Optional.empty();
        }
    }

    private static byte[] mutate(byte[] bytes, Random random) {
        var interesting = "{}[]\",:\\0-+.eE tfnu\u0001".getBytes(StandardCharsets.US_ASCII);
        var copy = bytes.clone();
        for (int i = random.nextInt(3); i > 0 && copy.length > 0; i--) {
            copy[random.nextInt(copy.length)] = random.nextInt(5) == 0
                    ? (byte) random.nextInt(256)
                    : interesting[random.nextInt(interesting.length)];
        }
        return random.nextInt(10) == 0 ? Arrays.copyOf(copy, random.nextInt(copy.length + 1)) : copy;
    }

    private static Optional<String> decode(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static Optional<Json> reference(String text) throws IOException {
        var reader = new JsonReader(new StringReader(text));
        reader.setStrictness(Strictness.STRICT);
        try {
            var value = read(reader);
            return reader.peek() == JsonToken.END_DOCUMENT ? Optional.of(value) : Optional.empty();
        } catch (IOException | JsonParseException | IllegalStateException e) {
            return Optional.empty();
        }
    }

    private static Json read(JsonReader reader) throws IOException {
        return switch (reader.peek()) {
            case BEGIN_OBJECT -> readObject(reader);
            case BEGIN_ARRAY -> {
                var values = new ArrayList<Json>();
                reader.beginArray();
                while (reader.hasNext()) {
                    values.add(read(reader));
                }
                reader.endArray();
                yield Json.array(values);
            }
            case STRING -> Json.of(reader.nextString());
            case NUMBER -> new JsonNumber(reader.nextString());
            case BOOLEAN -> Json.of(reader.nextBoolean());
            case NULL -> {
                reader.nextNull();
                yield Json.nil();
            }
            case END_ARRAY, END_OBJECT, NAME, END_DOCUMENT -> throw new IllegalStateException("no value");
        };
    }

    private static Json readObject(JsonReader reader) throws IOException {
        var object = Json.object();
        var seen = new TreeSet<String>();
        reader.beginObject();
        while (reader.hasNext()) {
            var name = reader.nextName();
            var value = read(reader);
            // Where the reference is more lenient than we mean to be.
            if (!seen.add(name) || name.matches("(?s).*\\p{Cs}.*")) {
                throw new IllegalStateException("a name we refuse: " + name);
            }
            object.put(name, value);
        }
        reader.endObject();
        return object.build();
    }
}
