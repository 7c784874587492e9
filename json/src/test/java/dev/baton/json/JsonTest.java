package dev.baton.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    @Test
    void finds_values_by_pointer() {
        var value = Json.parse("{\"a\":[{\"b\":\"x\"},2],\"\":\"empty\",\"m/n\":1,\"m~n\":2,\"~1\":3}");

        assertThat(value.text("/a/0/b")).contains("x");
        assertThat(value.at("")).contains(value);
        assertThat(value.text("/")).contains("empty");
        assertThat(value.at("/m~1n")).contains(Json.of(1));
        assertThat(value.at("/m~0n")).contains(Json.of(2));
        assertThat(value.at("/~01")).contains(Json.of(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a/2", "/a/-", "/a/01", "/a/99999999999", "/a/x", "/b", "/a/0/b/c"})
    void finds_nothing_where_nothing_is(String pointer) {
        assertThat(Json.parse("{\"a\":[{\"b\":\"x\"},2]}").at(pointer)).isEmpty();
    }

    @Test
    void gives_no_text_for_what_is_not_a_string() {
        assertThat(Json.parse("{\"a\":1}").text("/a")).isEmpty();
    }

    @Test
    void refuses_a_pointer_that_is_none() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.nil().at("a/b"))
                .withMessageContaining("a/b");
    }

    @Test
    void compares_objects_without_regard_to_order_small_and_large() {
        for (int size : new int[] {0, 3, 100}) {
            var up = Json.object();
            var down = Json.object();
            IntStream.range(0, size).forEach(i -> up.put("n" + i, i));
            IntStream.range(0, size).forEach(i -> down.put("n" + (size - 1 - i), size - 1 - i));

            assertThat(up.build()).isEqualTo(down.build()).hasSameHashCodeAs(down.build());
            assertThat(up.build().with("n1", Json.of(-1))).isNotEqualTo(down.build());
        }
        assertThat(Json.parse("{\"a\":null}")).isNotEqualTo(Json.parse("{\"b\":null}"));
    }

    @Test
    void changes_an_object_by_copying_it() {
        var object = Json.object().put("a", 1).put("b", 2).build();

        assertThat(object.with("a", Json.of(3))).hasToString("{\"a\":3,\"b\":2}");
        assertThat(object.with("c", Json.of(3))).hasToString("{\"a\":1,\"b\":2,\"c\":3}");
        assertThat(object.without("a")).hasToString("{\"b\":2}");
        assertThat(object).hasToString("{\"a\":1,\"b\":2}");
        assertThat(object.names()).containsExactly("a", "b");
    }

    @Test
    void refuses_to_build_an_object_with_a_name_twice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.object().put("a", 1).put("a", 1))
                .withMessageContaining("a");
    }

    @Test
    void a_builder_that_goes_on_does_not_change_what_it_built() {
        var builder = Json.object().put("a", 1);
        var first = builder.build();

        builder.put("b", 2);

        assertThat(first).hasToString("{\"a\":1}");
    }

    @Test
    void keeps_numbers_exactly_as_they_were_written() {
        var text = "[1.0,1,-0,1E+2,123456789012345678901234567890.000]";

        assertThat(Json.parse(text)).hasToString(text);
        assertThat(new JsonNumber("1.0")).isNotEqualTo(Json.of(1));
        assertThat(new JsonNumber("1.50").decimal()).isEqualTo(new BigDecimal("1.50"));
        assertThat(Json.of(0.1)).hasToString("0.1");
        assertThat(Json.of(Long.MIN_VALUE).longValue()).isEqualTo(Long.MIN_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "9223372036854775808", "1e999999999", "1e99999999999999"})
    void refuses_to_squeeze_a_number_into_a_long(String literal) {
        assertThatExceptionOfType(JsonException.class)
                .isThrownBy(() -> new JsonNumber(literal).longValue())
                .withMessageContaining(literal)
                .satisfies(e -> assertThat(e.code()).isEqualTo(JsonException.Code.MISMATCH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "01", "1.", ".1", "1e", "1e+", "1x", "0x1", "NaN", " 1", "1e5x", "١"})
    void refuses_a_literal_that_is_no_number(String literal) {
        assertThatIllegalArgumentException().isThrownBy(() -> new JsonNumber(literal));
    }

    @Test
    void refuses_doubles_that_json_cannot_say() {
        assertThatIllegalArgumentException().isThrownBy(() -> Json.of(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> Json.of(Double.POSITIVE_INFINITY));
    }

    @Test
    void prints_on_one_line_and_loses_no_half_of_a_surrogate_pair() {
        var value = Json.of("a\nb\u0001\"\\\ud800x😀\udc00");

        assertThat(value).hasToString("\"a\\nb\\u0001\\\"\\\\\\ud800x😀\\udc00\"");
        assertThat(Json.parse(value.toBytes())).isEqualTo(value);
        assertThat(new String(value.toBytes(), StandardCharsets.UTF_8)).isEqualTo(value.toString());
    }
}
