package dev.baton.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.json.JsonException.Code;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
    private static final JsonLimits SMALL = new JsonLimits(3, 100, 10, 5, 6);

    @Test
    void reads_every_type() {
        var value = Json.parse(
                "{\"s\":\"a\\u00e4\\n\",\"n\":-1.50,\"t\":true,\"f\":false,\"z\":null,\"a\":[1,[]],\"o\":{}}");

        assertThat(value)
                .isEqualTo(Json.object()
                        .put("s", "aä\n")
                        .put("n", new JsonNumber("-1.50"))
                        .put("t", true)
                        .put("f", false)
                        .put("z", Json.nil())
                        .put("a", Json.array(Json.of(1), Json.array()))
                        .put("o", Json.object().build())
                        .build());
    }

    @Test
    void reads_a_range_of_a_larger_buffer() {
        var bytes = "xx[1]yy".getBytes(StandardCharsets.UTF_8);

        assertThat(JsonReader.DEFAULT.read(bytes, 2, 3)).isEqualTo(Json.array(Json.of(1)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  \n"})
    void says_when_there_is_nothing(String text) {
        refuses(text).satisfies(e -> assertThat(e.code()).isEqualTo(Code.EMPTY));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[1,]",
                "{\"a\":1,}",
                "{a:1}",
                "'a'",
                "01",
                "+1",
                ".5",
                "1.",
                "NaN",
                "Infinity",
                "// c\n1",
                "tru",
                "\"\n\"",
                "\"\\x\"",
                "[1 2]",
                "]"
            })
    void refuses_what_is_not_json(String text) {
        refuses(text).satisfies(e -> assertThat(e.code()).isEqualTo(Code.SYNTAX));
    }

    @Test
    void says_where_it_went_wrong() {
        refuses("{\"abc\": nope}")
                .withMessageContaining("nope")
                .satisfies(e -> assertThat(e.offset()).isBetween(8L, 13L));
    }

    @Test
    void refuses_a_second_value() {
        refuses("{} {}").satisfies(e -> assertThat(e.code()).isEqualTo(Code.TRAILING));
    }

    @Test
    void refuses_bytes_that_are_not_utf_8() {
        byte[][] texts = {{'"', (byte) 0xff, '"'}, {'"', (byte) 0xc3, '"'}, "\"a\"".getBytes(StandardCharsets.UTF_16LE)
        };
        for (var bytes : texts) {
            assertThatExceptionOfType(JsonException.class).isThrownBy(() -> Json.parse(bytes));
        }
    }

    @Test
    void refuses_a_name_that_comes_twice_in_small_and_in_large_objects() {
        refuses("{\"a\":1,\"b\":2,\"a\":1}")
                .withMessageContaining("\"a\"")
                .satisfies(e -> assertThat(e.code()).isEqualTo(Code.DUPLICATE_NAME));

        var large = new StringBuilder("{");
        for (int i = 0; i < 50; i++) {
            large.append("\"n").append(i).append("\":0,");
        }
        refuses(large + "\"n49\":0}").satisfies(e -> assertThat(e.code()).isEqualTo(Code.DUPLICATE_NAME));
    }

    @Test
    void keeps_half_a_surrogate_pair_in_a_string_and_refuses_it_in_a_name() {
        assertThat(Json.parse("\"\\ud800\"")).isEqualTo(Json.of("\ud800"));
        refuses("{\"\\ud800\":1}").satisfies(e -> assertThat(e.code()).isEqualTo(Code.SYNTAX));
    }

    @Test
    void reads_up_to_each_limit_and_refuses_one_more() {
        within("[[[1]]]", "[[[[1]]]]");
        within("\"0123456789\"", "\"0123456789a\"");
        within("{\"abcde\":1}", "{\"abcdef\":1}");
        within("123456", "1234567");
        within("[" + " ".repeat(98) + "]", "[" + " ".repeat(99) + "]");
    }

    @Test
    void survives_a_million_open_brackets() {
        refuses("[".repeat(1_000_000)).satisfies(e -> assertThat(e.code()).isEqualTo(Code.LIMIT));
    }

    @Test
    void reads_a_string_of_five_megabytes() {
        var text = "ä".repeat(5 << 19);

        assertThat(Json.parse(Json.of(text).toBytes())).isEqualTo(Json.of(text));
    }

    @Test
    void shows_foreign_text_in_messages_shortened_and_without_control_characters() {
        refuses("{\"" + "\\u001b[2J".repeat(60) + "\":1,\"" + "\\u001b[2J".repeat(60) + "\":1}")
                .satisfies(
                        e -> assertThat(e.getMessage()).doesNotContain("\u001b").hasSizeLessThan(1500));
    }

    private static ThrowableAssertAlternative<JsonException> refuses(String text) {
        return assertThatExceptionOfType(JsonException.class).isThrownBy(() -> Json.parse(text));
    }

    private static void within(String allowed, String beyond) {
        var reader = new JsonReader(SMALL);

        assertThat(reader.read(allowed.getBytes(StandardCharsets.UTF_8))).isNotNull();
        assertThatExceptionOfType(JsonException.class)
                .as(beyond)
                .isThrownBy(() -> reader.read(beyond.getBytes(StandardCharsets.UTF_8)))
                .satisfies(e -> assertThat(e.code()).isEqualTo(Code.LIMIT));
    }
}
