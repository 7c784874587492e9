package dev.baton.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.json.Json;
import dev.baton.json.JsonNumber;
import dev.baton.testkit.process.LineProcessException.Code;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS)
class LineProcessTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    @Test
    void hands_out_each_message_once_and_keeps_all() {
        try (var echo = start("cat")) {
            // given three messages, two of a kind
            echo.send(message("a", 1));
            echo.send(message("b", 2));
            echo.send(message("a", 3));

            // when they are awaited out of order
            assertThat(echo.await(m -> isType(m, "b"), SOON)).isEqualTo(message("b", 2));
            assertThat(echo.await(m -> isType(m, "a"), SOON)).isEqualTo(message("a", 1));
            assertThat(echo.await(m -> isType(m, "a"), SOON)).isEqualTo(message("a", 3));

            // then all are there in the order they came
            assertThat(echo.seen()).containsExactly(message("a", 1), message("b", 2), message("a", 3));
            echo.closeStdin();
            assertThat(echo.exitCode(SOON)).isZero();
        }
    }

    @Test
    void carries_a_line_of_five_megabytes() {
        try (var echo = start("cat")) {
            var huge = message("ä".repeat(5 << 19), 1);

            echo.send(huge);

            assertThat(echo.await(m -> true, SOON).equals(huge)).isTrue();
        }
    }

    @Test
    void keeps_lines_that_are_not_json_apart() {
        try (var program = start("echo garbage; printf '{\"type\":\"last\"}'; echo oops >&2; exit 3")) {
            assertThat(program.exitCode(SOON)).isEqualTo(3);

            assertThat(program.seen()).containsExactly(Json.parse("{\"type\":\"last\"}"));
            assertThat(program.strayLines()).containsExactly("garbage");
            assertThat(program.stderrTail()).isEqualTo("oops");
        }
    }

    @Test
    void says_at_once_that_the_output_ended() {
        try (var program = start("echo '{\"type\":\"a\"}'; echo why >&2")) {
            program.exitCode(SOON);

            assertThatThrownBy(() -> program.await(m -> isType(m, "b"), SOON))
                    .isInstanceOfSatisfying(
                            LineProcessException.class,
                            e -> assertThat(e.code()).isEqualTo(Code.ENDED))
                    .hasMessageContaining("{\"type\":\"a\"}")
                    .hasMessageContaining("stderr: why");
        }
    }

    @Test
    void gives_up_when_the_time_is_over() {
        try (var program = start("cat")) {
            assertThatThrownBy(() -> program.await(m -> true, Duration.ofMillis(1)))
                    .isInstanceOfSatisfying(
                            LineProcessException.class,
                            e -> assertThat(e.code()).isEqualTo(Code.TIMED_OUT));
            assertThatThrownBy(() -> program.exitCode(Duration.ofMillis(1)))
                    .isInstanceOfSatisfying(
                            LineProcessException.class,
                            e -> assertThat(e.code()).isEqualTo(Code.TIMED_OUT));
        }
    }

    @Test
    void says_that_a_program_does_not_exist() {
        assertThatThrownBy(() -> LineProcess.start(new ProcessBuilder("/no/such/program")))
                .isInstanceOfSatisfying(
                        LineProcessException.class, e -> assertThat(e.code()).isEqualTo(Code.START_FAILED));
    }

    @Test
    void says_that_nobody_reads() {
        try (var program = start("exit 0")) {
            program.exitCode(SOON);

            assertThatThrownBy(() -> program.sendBytes(new byte[1 << 20]))
                    .isInstanceOfSatisfying(
                            LineProcessException.class,
                            e -> assertThat(e.code()).isEqualTo(Code.INPUT_CLOSED));
        }
    }

    @Test
    void closing_kills_a_deaf_program_and_its_children() throws Exception {
        // given a program that ignores the end of its input and every polite signal, and has a child that does so too
        var deaf = "trap '' TERM INT HUP; ";
        var program =
                start(deaf + "sh -c \"" + deaf + "while :; do sleep 1; done\" & echo $!; while :; do sleep 1; done");
        var pid = (JsonNumber) program.await(m -> m instanceof JsonNumber, SOON);
        var child = ProcessHandle.of(pid.longValue()).orElseThrow();

        // when it is closed, twice
        program.close();
        program.close();

        // then nobody is left
        assertThat(program.handle().isAlive()).isFalse();
        child.onExit().get(SOON.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void closing_frees_a_writer_that_is_stuck() throws Exception {
        var program = start("trap '' TERM; while :; do sleep 1; done");
        var writer = Thread.ofPlatform().daemon().start(() -> {
            assertThatThrownBy(() -> program.sendBytes(new byte[1 << 22])).isInstanceOf(LineProcessException.class);
        });

        program.close();

        assertThat(writer.join(SOON)).isTrue();
    }

    private static LineProcess start(String script) {
        return LineProcess.start(new ProcessBuilder("sh", "-c", script));
    }

    private static Json message(String type, long number) {
        return Json.object().put("type", type).put("n", number).build();
    }

    private static boolean isType(Json message, String type) {
        return message.text("/type").filter(type::equals).isPresent();
    }
}
