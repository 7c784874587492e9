package dev.baton.testkit.torture;

import static dev.baton.testkit.torture.TortureRun.PATIENCE;
import static dev.baton.testkit.torture.TortureRun.is;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import dev.baton.testkit.process.LineProcessException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class TortureCliTest {
    private static final long MOST_KILOBYTES = 20 * 1024;
    private static final Duration SLOWEST_START = Duration.ofMillis(50);
    private static final int CROWD = 200;

    @Test
    void behaves_well_by_default() {
        assertThat(resultOf("success").text("/result")).contains("The task is complete");
    }

    @Test
    void fails_on_demand() {
        assertThat(resultOf("error").at("/is_error")).contains(Json.of(true));
    }

    @Test
    void is_slow_on_demand_but_answers() {
        assertThat(resultOf("slow").text("/result")).contains("The task is complete");
    }

    @Test
    void hangs_on_demand() {
        try (var run = TortureRun.start(Map.of("MOCK_BEHAVIOR", "hang"))) {
            // when
            run.say("hello");

            // then
            run.await(message -> is(message, "/subtype", "init"));
            assertThatThrownBy(() ->
                            run.process().await(message -> is(message, "/type", "result"), Duration.ofMillis(500)))
                    .isInstanceOf(LineProcessException.class);
        }
    }

    @Test
    void asks_for_a_permission_on_demand() {
        try (var run = TortureRun.start(Map.of("MOCK_BEHAVIOR", "permission_request"))) {
            // when
            run.say("hello");
            run.allow(run.permission());
            run.result();

            // then
            assertThat(run.world().work().resolve("asked")).exists();
        }
    }

    @Test
    void plans_on_demand() {
        try (var run = TortureRun.start(Map.of("MOCK_BEHAVIOR", "plan_mode"))) {
            // when
            run.say("hello");
            var request = run.permission();
            if (is(request, "/request/tool_name", "EnterPlanMode")) {
                run.allow(request);
                request = run.permission();
            }
            run.allow(request);

            // then
            assertThat(request.text("/request/tool_name")).contains("ExitPlanMode");
            assertThat(run.result().text("/subtype")).contains("success");
        }
    }

    @Test
    void asks_a_question_on_demand() {
        try (var run = TortureRun.start(Map.of("MOCK_BEHAVIOR", "ask_question"))) {
            // when
            run.say("hello");
            var question = run.permission();
            run.answer(
                    question,
                    Json.object()
                            .put("behavior", "allow")
                            .put(
                                    "updatedInput",
                                    ((JsonObject) question.at("/request/input").orElseThrow())
                                            .with("answers", Json.parse("{\"Which one?\":\"B\"}")))
                            .build());

            // then
            assertThat(question.text("/request/tool_name")).contains("AskUserQuestion");
            var told = run.await(message -> is(message, "/message/content/0/type", "tool_result"));
            assertThat(told.toString()).contains("Which one?").contains("B");
            run.result();
        }
    }

    @Test
    void answers_a_prompt_on_its_command_line() {
        try (var run = TortureRun.start(Map.of(), List.of("-p", "#!script\nsay from the command line"))) {
            assertThat(run.process().exitCode(PATIENCE)).isZero();
            assertThat(run.process().strayLines()).containsExactly("from the command line");
        }
    }

    @Test
    void starts_within_its_budget(@TempDir Path folder) throws IOException, InterruptedException {
        // given
        var command = new ArrayList<>(TortureCli.command(TortureCli.unpack(folder)));
        command.add("--version");

        // when the fastest of some runs, as the machine may be busy
        var fastest = Duration.ofDays(1);
        for (int i = 0; i < 15; i++) {
            long start = System.nanoTime();
            var process = new ProcessBuilder(command).start();
            assertThat(process.waitFor()).isZero();
            var took = Duration.ofNanos(System.nanoTime() - start);
            fastest = took.compareTo(fastest) < 0 ? took : fastest;
        }

        // then
        assertThat(fastest).isLessThan(SLOWEST_START);
    }

    @Test
    void lives_in_a_crowd_within_its_budget_of_memory() throws IOException, InterruptedException {
        var runs = new ArrayList<TortureRun>();
        try {
            // given
            for (int i = 0; i < CROWD; i++) {
                runs.add(TortureRun.start());
            }

            // when
            runs.forEach(run -> run.say("hello"));
            runs.forEach(TortureRun::result);

            // then
            for (TortureRun run : runs) {
                assertThat(residentKilobytes(run.process().handle().pid())).isBetween(1L, MOST_KILOBYTES);
            }
        } finally {
            runs.parallelStream().forEach(TortureRun::close);
        }
    }

    @Test
    void is_refreshed_where_it_was_unpacked_before(@TempDir Path folder) throws IOException {
        // given
        var executable = TortureCli.unpack(folder);
        Files.writeString(executable, "damaged");

        // when
        TortureCli.unpack(folder);

        // then
        assertThat(executable).isExecutable().content().startsWith("#!");
    }

    private static Json resultOf(String behavior) {
        try (var run = TortureRun.start(Map.of("MOCK_BEHAVIOR", behavior))) {
            run.say("hello");
            return run.result();
        }
    }

    private static long residentKilobytes(long pid) throws IOException, InterruptedException {
        var process = new ProcessBuilder("ps", "-o", "rss=", "-p", Long.toString(pid)).start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return Long.parseLong(text.strip());
    }
}
