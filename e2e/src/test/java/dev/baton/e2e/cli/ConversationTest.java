package dev.baton.e2e.cli;

import static dev.baton.e2e.cli.Dialogue.is;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import dev.baton.testkit.cli.CleanWorld;
import dev.baton.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One conversation for each thing that a host must be able to do, straight over the pipes. */
class ConversationTest {
    private static final String QUESTION = "Which database?";

    private ScriptedModel model;
    private CleanWorld world;

    @BeforeEach
    void open() {
        model = ScriptedModel.start();
        world = CleanWorld.create().model(model.baseUrl());
    }

    @AfterEach
    void close() {
        world.close();
        model.close();
    }

    @ParameterizedTest
    @EnumSource
    void says_nothing_until_it_is_spoken_to_and_then_answers(CliUnderTest cli) {
        var id = UUID.randomUUID().toString();
        try (var dialogue = start(cli, "--session-id", id)) {
            var response = dialogue.initialize();

            assertThat(response.text("/subtype")).contains("success");
            assertThat(response.at("/response/commands")).isPresent();
            assertThat(dialogue.seen()).hasSize(1);

            var uuid = dialogue.say("hello");
            var result = dialogue.awaitResult();

            assertThat(types(dialogue)).containsSubsequence("control_response", "system/init", "assistant", "result");
            assertThat(result.text("/subtype")).contains("success");
            assertThat(result.at("/is_error")).contains(Json.of(false));
            assertThat(result.text("/result")).contains("You said: hello");
            assertThat(result.text("/session_id")).contains(id);
            assertThat(result.at("/total_cost_usd")).isPresent();
            if (cli.isCurrent()) {
                assertThat(result.text("/terminal_reason")).contains("completed");
            }
            if (cli.namesWhatItAnswers()) {
                assertThat(result.at("/user_message_uuids/0")).contains(Json.of(uuid));
                assertThat(((JsonObject) result).names().getFirst()).isNotEqualTo("type");
            }
            assertThat(dialogue.end()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void asks_before_it_writes_and_writes_what_was_allowed(CliUnderTest cli) throws IOException {
        var file = world.work().resolve("allowed.txt");
        try (var dialogue = start(cli)) {
            dialogue.initialize();
            dialogue.say(script("tool Write " + write(file, "asked for"), "say Written."));

            var request = dialogue.awaitPermissionRequest("Write");
            assertThat(request.text("/request/input/file_path")).contains(file.toString());
            assertThat(request.text("/request/tool_use_id")).isPresent();
            assertThat(request.at("/request/permission_suggestions")).isPresent();
            assertThat(file).doesNotExist();
            dialogue.allow(request, write(file, "changed by the host"));

            var result = dialogue.awaitResult();
            assertThat(result.at("/is_error")).contains(Json.of(false));
            assertThat(result.text("/result")).contains("Written.");
            assertThat(result.at("/permission_denials")).contains(Json.array());
            assertThat(Files.readString(file).strip()).isEqualTo("changed by the host");
        }
    }

    @ParameterizedTest
    @EnumSource
    void tells_the_model_why_it_was_denied_and_goes_on(CliUnderTest cli) {
        var file = world.work().resolve("denied.txt");
        try (var dialogue = start(cli)) {
            dialogue.initialize();
            dialogue.say(script("tool Write " + write(file, "x"), "say Then not."));

            dialogue.deny(dialogue.awaitPermissionRequest("Write"), "not in this folder");

            var toolResult = dialogue.awaitToolResult();
            assertThat(toolResult.at("/is_error")).contains(Json.of(true));
            assertThat(toolResult.text("/content").orElseThrow()).contains("not in this folder");
            var result = dialogue.awaitResult();
            assertThat(result.text("/result")).contains("Then not.");
            assertThat(result.text("/permission_denials/0/tool_name")).contains("Write");
            assertThat(file).doesNotExist();
        }
    }

    @ParameterizedTest
    @EnumSource
    void takes_no_answer_as_an_allow_but_an_allow(CliUnderTest cli) {
        var file = world.work().resolve("malformed.txt");
        try (var dialogue = start(cli)) {
            dialogue.initialize();
            dialogue.say(script("tool Write " + write(file, "x"), "say Then not."));

            dialogue.answer(
                    dialogue.awaitPermissionRequest("Write"),
                    Json.object().put("behaviour", "allow").build());

            assertThat(dialogue.awaitToolResult().at("/is_error")).contains(Json.of(true));
            dialogue.awaitResult();
            assertThat(file).doesNotExist();
        }
    }

    @ParameterizedTest
    @EnumSource
    void brings_a_plan_for_review_and_leaves_plan_mode_when_it_is_approved(CliUnderTest cli) {
        try (var dialogue = start(cli, "--permission-mode", "plan")) {
            dialogue.initialize();
            dialogue.say(script("tool ExitPlanMode {\"plan\":\"# The plan\"}", "say On it."));

            var request = dialogue.awaitPermissionRequest("ExitPlanMode");
            assertThat(request.text("/request/input/plan"))
                    .isEqualTo(cli.plansInFiles() ? Optional.empty() : Optional.of("# The plan"));
            dialogue.allow(request, request.at("/request/input").orElseThrow());

            assertThat(dialogue.awaitToolResult().text("/content").orElseThrow())
                    .contains("approved");
            if (cli.isCurrent()) {
                dialogue.await(message -> is(message, "system")
                        && is(message, "/subtype", "status")
                        && is(message, "/permissionMode", "default"));
            }
            assertThat(dialogue.awaitResult().text("/result")).contains("On it.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void stays_in_plan_mode_when_the_plan_is_sent_back(CliUnderTest cli) {
        try (var dialogue = start(cli, "--permission-mode", "plan")) {
            dialogue.initialize();
            dialogue.say(script("tool ExitPlanMode {\"plan\":\"# The plan\"}", "say I will think again."));

            dialogue.deny(dialogue.awaitPermissionRequest("ExitPlanMode"), "add tests first");

            assertThat(dialogue.awaitToolResult().text("/content").orElseThrow())
                    .contains("add tests first");
            dialogue.awaitResult();
            dialogue.say("still there?");
            dialogue.awaitResult();
            assertThat(lastInit(dialogue).text("/permissionMode")).contains("plan");
        }
    }

    @ParameterizedTest
    @EnumSource
    void hands_the_answers_to_its_questions_to_the_model(CliUnderTest cli) {
        var input = (JsonObject) Json.parse("""
                {"questions":[{"question":"%s","header":"DB","multiSelect":false,"options":[
                  {"label":"Postgres","description":"p"},{"label":"SQLite","description":"s"}]}]}
                """.formatted(QUESTION));
        try (var dialogue = start(cli)) {
            dialogue.initialize();
            dialogue.say(script("tool AskUserQuestion " + input, "say Good choice."));

            var request = dialogue.awaitPermissionRequest("AskUserQuestion");
            assertThat(request.text("/request/input/questions/0/question")).contains(QUESTION);
            var answers = Json.object().put(QUESTION, "Postgres").build();
            dialogue.allow(request, input.with("answers", answers));

            assertThat(dialogue.awaitToolResult().text("/content").orElseThrow())
                    .contains("\"" + QUESTION + "\"=\"Postgres\"");
            assertThat(dialogue.awaitResult().text("/result")).contains("Good choice.");
        }
    }

    @ParameterizedTest
    @EnumSource
    void stops_when_interrupted_and_is_ready_for_more(CliUnderTest cli) {
        try (var dialogue = start(cli, "--include-partial-messages")) {
            dialogue.initialize();
            dialogue.say(script("say This takes", "wait 60000", "say for ever."));
            dialogue.await(message -> is(message, "/event/delta/text", "This takes"));

            var response =
                    dialogue.request(Json.object().put("subtype", "interrupt").build());

            assertThat(response.text("/subtype")).contains("success");
            var interrupted = dialogue.awaitResult();
            assertThat(interrupted.text("/subtype")).contains("error_during_execution");
            if (cli.isCurrent()) {
                assertThat(interrupted.text("/terminal_reason")).contains("aborted_streaming");
                assertThat(interrupted.at("/is_error")).contains(Json.of(true));
            }
            dialogue.say("and now?");
            assertThat(dialogue.awaitResult().text("/result").orElseThrow()).endsWith("and now?");
        }
    }

    @ParameterizedTest
    @EnumSource
    void withdraws_its_question_when_interrupted_while_it_waits(CliUnderTest cli) {
        var file = world.work().resolve("withdrawn.txt");
        try (var dialogue = start(cli)) {
            dialogue.initialize();
            dialogue.say(script("tool Write " + write(file, "x"), "say Then not."));
            var request = dialogue.awaitPermissionRequest("Write");

            dialogue.request(Json.object().put("subtype", "interrupt").build());

            var cancelled = dialogue.await(message -> is(message, "control_cancel_request"));
            assertThat(cancelled.text("/request_id")).isEqualTo(request.text("/request_id"));
            dialogue.awaitResult();
            dialogue.allow(request, write(file, "too late"));
            dialogue.say("go on");
            dialogue.awaitResult();
            assertThat(file).doesNotExist();
        }
    }

    @ParameterizedTest
    @EnumSource
    void goes_on_with_a_session_in_a_new_process(CliUnderTest cli) {
        var id = UUID.randomUUID().toString();
        try (var dialogue = start(cli, "--session-id", id)) {
            dialogue.initialize();
            dialogue.say("remember the word heron");
            dialogue.awaitResult();
            assertThat(dialogue.end()).isZero();
        }

        try (var dialogue = start(cli, "--resume", id)) {
            dialogue.initialize();
            dialogue.say("second");
            var result = dialogue.awaitResult();

            assertThat(result.text("/session_id")).contains(id);
            assertThat(result.text("/result").orElseThrow()).endsWith("second");
        }
        try (var fork = start(cli, "--resume", id, "--fork-session")) {
            fork.initialize();
            fork.say("third");

            assertThat(fork.awaitResult().text("/session_id").orElseThrow()).isNotEqualTo(id);
        }
    }

    @ParameterizedTest
    @EnumSource
    void refuses_a_session_that_does_not_exist(CliUnderTest cli) {
        var id = UUID.randomUUID().toString();
        try (var dialogue = start(cli, "--resume", id)) {
            assertThat(dialogue.exitCode()).isEqualTo(1);
            assertThat(dialogue.stderr()).contains("No conversation found with session ID: " + id);
        }
    }

    @ParameterizedTest
    @EnumSource
    void ends_when_a_line_of_its_input_is_not_json(CliUnderTest cli) {
        try (var dialogue = start(cli)) {
            dialogue.initialize();

            dialogue.sendRaw("not json");

            assertThat(dialogue.exitCode()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*OLDEST")
    void answers_an_unknown_request_with_an_error(CliUnderTest cli) {
        try (var dialogue = start(cli)) {
            dialogue.initialize();

            var response =
                    dialogue.request(Json.object().put("subtype", "make_coffee").build());

            assertThat(response.text("/subtype")).contains("error");
            assertThat(response.text("/error").orElseThrow()).contains("make_coffee");
        }
    }

    private Dialogue start(CliUnderTest cli, String... arguments) {
        return Dialogue.start(world.cli(cli.prepare(world), arguments));
    }

    private static String script(String... steps) {
        return "#!script\n" + String.join("\n", steps);
    }

    private static Json write(Path file, String content) {
        return Json.object()
                .put("file_path", file.toString())
                .put("content", content)
                .build();
    }

    private static List<String> types(Dialogue dialogue) {
        return dialogue.seen().stream()
                .map(message -> message.text("/type").orElse("?")
                        + (is(message, "system")
                                ? "/" + message.text("/subtype").orElse("?")
                                : ""))
                .toList();
    }

    private static Json lastInit(Dialogue dialogue) {
        return dialogue.seen().stream()
                .filter(message -> is(message, "system") && is(message, "/subtype", "init"))
                .reduce((first, second) -> second)
                .orElseThrow();
    }
}
