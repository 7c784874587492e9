package dev.baton.testkit.torture;

import static dev.baton.testkit.torture.TortureRun.PATIENCE;
import static dev.baton.testkit.torture.TortureRun.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.json.Json;
import dev.baton.testkit.process.LineProcessException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class FaultTest {
    /** Long enough for a process that means to end, on a busy machine. */
    private static final Duration A_WHILE = Duration.ofMillis(700);

    private static final String WRITE = "tool Write {\"file_path\":\"f\",\"content\":\"x\"}";

    @Test
    void exits_at_once_with_the_code_that_was_asked_for() {
        try (var run = TortureRun.start(new Fault.ExitNow(7))) {
            assertThat(run.process().exitCode(PATIENCE)).isEqualTo(7);
            assertThat(run.process().seen()).isEmpty();
        }
    }

    @Test
    void ends_when_its_input_ends_unless_it_ignores_that() {
        try (var healthy = TortureRun.start();
                var deaf = TortureRun.start(new Fault.IgnoreEof())) {
            // given
            healthy.say("hello");
            deaf.say("hello");
            healthy.result();
            deaf.result();

            // when
            healthy.process().closeStdin();
            deaf.process().closeStdin();

            // then
            assertThat(healthy.process().exitCode(PATIENCE)).isZero();
            assertStillRunning(deaf);
        }
    }

    @Test
    void does_not_end_after_its_result_when_it_lingers() {
        try (var run = TortureRun.start(new Fault.LingerAfterResult())) {
            // given
            run.say("hello");
            run.result();

            // when
            run.process().closeStdin();

            // then
            assertStillRunning(run);
        }
    }

    @Test
    void answers_a_turn_after_the_polite_signal_it_ignores() {
        try (var run = TortureRun.start(new Fault.IgnoreTerm())) {
            // given
            run.say("hello");
            run.result();

            // when
            run.process().handle().destroy();
            run.say("still there?");

            // then
            assertThat(run.result()).isNotNull();
        }
    }

    @Test
    void says_nothing_after_the_result_of_a_tool_when_it_stalls() {
        try (var run = TortureRun.start(new Fault.StallAfterToolResult())) {
            // when
            run.script(WRITE, "say never said");
            run.allow(run.permission());

            // then
            run.await(message -> is(message, "/message/content/0/type", "tool_result"));
            assertThatThrownBy(() -> run.process().await(message -> is(message, "/type", "result"), A_WHILE))
                    .isInstanceOf(LineProcessException.class);
        }
    }

    @Test
    void leaves_half_a_line_behind() {
        try (var run = TortureRun.start(new Fault.HalfLine())) {
            // when
            run.say("hello");

            // then
            assertThat(run.process().exitCode(PATIENCE)).isZero();
            assertThat(run.process().strayLines())
                    .containsExactly("{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"te");
            assertThat(run.process().seen()).noneMatch(message -> is(message, "/type", "result"));
        }
    }

    @Test
    void writes_a_line_that_is_no_message_and_goes_on() {
        try (var run = TortureRun.start(new Fault.GarbageLine())) {
            // when
            run.say("hello");
            run.result();

            // then
            assertThat(run.process().strayLines()).singleElement().asString().startsWith("[DEBUG] this line is ");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 12, 32})
    void writes_a_message_of_many_megabytes_on_one_line(int megabytes) {
        try (var run = TortureRun.start(new Fault.HugeLine(megabytes))) {
            // when
            run.say("hello");
            run.result();

            // then
            assertThat(run.said()).anyMatch(text -> text.length() == megabytes << 20);
        }
    }

    @Test
    void parts_a_character_between_two_writes() {
        try (var run = TortureRun.start(new Fault.SplitUtf8())) {
            // when
            run.say("hello");
            run.result();

            // then
            assertThat(run.said()).contains("cut here: 🦜, and on");
        }
    }

    @Test
    void tells_a_message_and_a_request_twice_with_the_same_ids() {
        try (var run = TortureRun.start(new Fault.DuplicateId())) {
            // when
            run.say("hello");
            var first = run.permission();
            var second = run.permission();
            run.allow(first);
            run.allow(second);
            run.result();

            // then
            assertThat(first.text("/request_id")).isPresent().isEqualTo(second.text("/request_id"));
            var uuids = run.process().seen().stream()
                    .filter(message -> is(message, "/message/content/0/text", "told twice"))
                    .map(message -> message.text("/uuid").orElseThrow())
                    .toList();
            assertThat(uuids).hasSize(2);
            assertThat(uuids.getFirst()).isEqualTo(uuids.getLast());
        }
    }

    @Test
    void writes_a_message_of_tomorrow_and_goes_on() {
        try (var run = TortureRun.start(new Fault.UnknownType())) {
            // when
            run.say("hello");

            // then
            run.await(message -> is(message, "/type", "tomorrows_message"));
            run.result();
        }
    }

    @Test
    void asks_for_something_of_tomorrow_and_goes_on() {
        try (var run = TortureRun.start(new Fault.UnknownRequest())) {
            // when
            run.say("hello");

            // then
            run.await(message -> is(message, "/request/subtype", "tomorrows_request"));
            run.result();
        }
    }

    @Test
    void closes_its_output_alone() {
        try (var run = TortureRun.start(new Fault.CloseStdoutOnly())) {
            // when
            run.say("hello");

            // then
            assertOutputEndsWhileItLives(run);
        }
    }

    @Test
    void closes_its_output_instead_of_asking() {
        try (var run = TortureRun.start(new Fault.PermissionStreamDies())) {
            // when
            run.script(WRITE, "say never said");

            // then
            assertOutputEndsWhileItLives(run);
            assertThat(run.process().seen()).noneMatch(message -> is(message, "/type", "control_request"));
        }
    }

    @Test
    void leaves_a_grandchild_that_outlives_the_end_of_its_tree() {
        // A length of life that no other process has for an argument.
        var life = Duration.ofSeconds(4321);
        try (var run = TortureRun.start(new Fault.DetachedGrandchild(life))) {
            run.say("hello");
            run.result();
        }
        var orphans = ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .arguments()
                        .filter(arguments -> Arrays.asList(arguments).contains("4321"))
                        .isPresent())
                .toList();
        orphans.forEach(ProcessHandle::destroyForcibly);
        orphans.forEach(orphan -> orphan.onExit().join());
        assertThat(orphans).hasSize(1);
    }

    @Test
    void never_answers_initialize_when_it_is_mute() {
        try (var healthy = TortureRun.start();
                var mute = TortureRun.start(new Fault.MuteInitialize())) {
            // given
            var initialize = Json.object()
                    .put("type", "control_request")
                    .put("request_id", "r1")
                    .put("request", Json.object().put("subtype", "initialize").build())
                    .build();

            // when
            healthy.process().send(initialize);
            mute.process().send(initialize);

            // then
            healthy.await(message -> is(message, "/response/request_id", "r1"));
            assertThatThrownBy(() -> mute.process().await(message -> true, A_WHILE))
                    .isInstanceOf(LineProcessException.class);
        }
    }

    @Test
    void floods_its_error_output_and_still_answers() {
        try (var run = TortureRun.start(new Fault.StderrFlood(3))) {
            // when
            run.say("hello");
            run.result();

            // then
            assertThat(run.process().stderrTail()).contains("eeee");
        }
    }

    @Test
    void reads_nothing_before_its_time() {
        try (var run = TortureRun.start(new Fault.SlowStart(Duration.ofMillis(900)))) {
            // when
            run.say("hello");

            // then
            assertThatThrownBy(() -> run.process().await(message -> true, Duration.ofMillis(400)))
                    .isInstanceOf(LineProcessException.class);
            run.result();
        }
    }

    @Test
    void is_killed_in_the_middle_of_a_turn() {
        try (var run = TortureRun.start(new Fault.DieMidTurn())) {
            // when
            run.say("hello");

            // then
            assertThat(run.process().exitCode(PATIENCE)).isEqualTo(128 + 9);
        }
    }

    @Test
    void tells_its_result_twice() {
        try (var run = TortureRun.start(new Fault.ResultTwice())) {
            // when
            run.say("hello");

            // then
            assertThat(run.result().text("/uuid")).isEqualTo(run.result().text("/uuid"));
        }
    }

    @Test
    void strikes_where_a_script_puts_it() {
        try (var run = TortureRun.start()) {
            // when
            run.script("say one", new Fault.GarbageLine().step(), "say two");
            run.result();

            // then
            assertThat(run.said()).containsExactly("one", "two");
            assertThat(run.process().strayLines()).hasSize(1);
        }
    }

    @Test
    void a_script_with_an_unknown_fault_names_the_line() {
        try (var run = TortureRun.start()) {
            // when
            run.script("say one", "fault explode");
            run.result();

            // then
            assertThat(run.said()).singleElement().asString().startsWith("Script error in line 2: \"fault explode\"");
        }
    }

    @Test
    void an_unknown_fault_is_refused_with_the_list_of_those_known() {
        try (var run = TortureRun.start(Map.of("TORTURE_FAULTS", "explode"))) {
            assertThat(run.process().exitCode(PATIENCE)).isEqualTo(1);
            assertThat(run.process().stderrTail()).contains("'explode' is not a fault", "exit-now", "unknown-type");
        }
    }

    @Test
    void the_executable_knows_exactly_the_faults_that_java_has() {
        try (var run = TortureRun.start(Map.of(), List.of("--torture-help"))) {
            // when
            run.process().exitCode(PATIENCE);

            // then
            var known = run.process().strayLines().stream()
                    .map(line -> line.replaceAll("[: ].*", ""))
                    .toList();
            var names = Arrays.stream(Fault.class.getPermittedSubclasses())
                    .map(type -> type.getSimpleName()
                            .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                            .toLowerCase(Locale.ROOT))
                    .toList();
            assertThat(known).containsExactlyInAnyOrderElementsOf(names);
        }
    }

    private static void assertStillRunning(TortureRun run) {
        assertThatThrownBy(() -> run.process().exitCode(A_WHILE))
                .isInstanceOfSatisfying(
                        LineProcessException.class,
                        e -> assertThat(e.code()).isEqualTo(LineProcessException.Code.TIMED_OUT));
    }

    private static void assertOutputEndsWhileItLives(TortureRun run) {
        assertThatThrownBy(() -> run.await(message -> is(message, "/type", "result")))
                .isInstanceOfSatisfying(
                        LineProcessException.class,
                        e -> assertThat(e.code()).isEqualTo(LineProcessException.Code.ENDED));
        assertThat(run.process().handle().isAlive()).isTrue();
    }
}
