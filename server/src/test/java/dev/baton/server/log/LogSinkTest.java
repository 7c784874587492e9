package dev.baton.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.server.config.LogLevel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LogSinkTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Clock clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05.678Z"), ZoneOffset.UTC);

    @Test
    void one_event_is_one_line_with_its_keys_in_order() {
        // given
        var sink = sink(LogLevel.INFO);

        // when
        sink.write(System.Logger.Level.WARNING, "a.B", "half \"done\"", new IllegalStateException("no"));

        // then
        assertThat(text())
                .isEqualTo("time=2026-01-02T03:04:05.678Z level=warning logger=a.B message=\"half \\\"done\\\"\""
                        + " error=\"java.lang.IllegalStateException: no\"" + System.lineSeparator());
    }

    @Test
    void a_message_from_outside_cannot_forge_a_second_line() {
        // given
        var sink = sink(LogLevel.INFO);

        // when
        sink.write(System.Logger.Level.INFO, "a.B", "x\ntime=0 level=error\r\u001b[2J", null);

        // then
        assertThat(text().strip().lines()).hasSize(1);
        assertThat(text()).contains("x\\ntime=0 level=error\\u000d\\u001b[2J");
    }

    @Test
    void only_the_levels_that_were_asked_for_are_taken() {
        // given
        var sink = sink(LogLevel.WARN);

        // then
        assertThat(sink.takes(System.Logger.Level.INFO)).isFalse();
        assertThat(sink.takes(System.Logger.Level.WARNING)).isTrue();
        assertThat(sink.takes(System.Logger.Level.ERROR)).isTrue();
        assertThat(sink.takes(System.Logger.Level.OFF)).isFalse();
    }

    private LogSink sink(LogLevel least) {
        return new LogSink(least, new PrintStream(bytes, true, StandardCharsets.UTF_8), clock);
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
