package dev.baton.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class JsonLimitsTest {

    @Test
    void names_the_limit_that_makes_no_sense() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JsonLimits(1, 1, 1, 0, 1))
                .withMessage("nameChars must be positive: 0");
    }

    @Test
    void lets_a_string_grow_with_the_text() {
        assertThat(JsonLimits.DEFAULT.withBytes(1000).withDepth(2)).isEqualTo(new JsonLimits(2, 1000, 1000, 1024, 100));
    }
}
