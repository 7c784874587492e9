package dev.baton.testkit.model;

import static dev.baton.testkit.model.ApiClient.assistant;
import static dev.baton.testkit.model.ApiClient.result;
import static dev.baton.testkit.model.ApiClient.user;
import static dev.baton.testkit.model.Script.containing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ScriptedModelTest {
    private static final JsonObject INPUT = Json.object().put("command", "ls").build();

    @Test
    void streams_the_frames_of_the_api() throws Exception {
        with(script -> script.whenUserSays("hi").says("Hello."), api -> {
            var answer = api.stream(user("hi"));

            assertThat(answer.headers().firstValue("content-type")).contains("text/event-stream; charset=utf-8");
            assertThat(answer.body().replaceAll("msg_[0-9a-f]+", "msg_1")).isEqualTo("""
                    event: message_start
                    data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"claude-test","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":100,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":1}}}

                    event: content_block_start
                    data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

                    event: ping
                    data: {"type":"ping"}

                    event: content_block_delta
                    data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello."}}

                    event: content_block_stop
                    data: {"type":"content_block_stop","index":0}

                    event: message_delta
                    data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"input_tokens":100,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":20}}

                    event: message_stop
                    data: {"type":"message_stop"}

                    """);
        });
    }

    @Test
    void goes_on_when_the_results_of_its_tools_come_and_repeats_itself_on_a_retry() throws Exception {
        with(
                script -> script.whenUserSays("go")
                        .thinks("hm")
                        .calls("Bash", INPUT)
                        .calls("Read", INPUT)
                        .says("Done."),
                api -> {
                    var first = api.plain(user("go"));
                    assertThat(first.text("/stop_reason")).contains("tool_use");
                    assertThat(first.text("/content/0/signature")).isPresent();
                    assertThat(first.text("/content/1/name")).contains("Bash");
                    assertThat(first.text("/content/2/name")).contains("Read");

                    var history = assistant(first.at("/content").orElseThrow());
                    var id = first.text("/content/1/id").orElseThrow();
                    for (int attempt = 0; attempt < 2; attempt++) {
                        var second = api.plain(user("go"), history, result(id, "file"));
                        assertThat(second.text("/content/0/text")).contains("Done.");
                        assertThat(second.text("/stop_reason")).contains("end_turn");
                    }
                });
    }

    @Test
    void fails_as_often_as_it_is_told_and_then_answers() throws Exception {
        with(
                script -> script.whenUserSays(containing("x"))
                        .failing(529)
                        .retryAfter(Duration.ofSeconds(2))
                        .errorHeader("x-should-retry", "true")
                        .times(2)
                        .whenUserSays(containing("x"))
                        .says("ok"),
                api -> {
                    for (int attempt = 0; attempt < 2; attempt++) {
                        var failed = api.stream(user("x"));
                        assertThat(failed.statusCode()).isEqualTo(529);
                        assertThat(failed.headers().firstValue("retry-after")).contains("2");
                        assertThat(failed.headers().firstValue("x-should-retry"))
                                .contains("true");
                        assertThat(Json.parse(failed.body()).text("/error/type"))
                                .contains("overloaded_error");
                    }
                    assertThat(api.say("x")).isEqualTo("ok");
                });
    }

    @Test
    void plays_the_script_in_a_prompt() throws Exception {
        with(script -> {}, api -> {
            var prompt =
                    "please\n#!script\nthink a\nsay b\\nc\n\ntool Bash {\"command\":\"ls\"}\ntool Read {}\nsay end";
            var first = api.plain(user(prompt));
            assertThat(first.text("/content/1/text")).contains("b\nc");
            assertThat(first.at("/content/2/input")).contains(INPUT);
            assertThat(first.text("/content/3/name")).contains("Read");
            var second = api.plain(user(prompt), assistant(first.at("/content").orElseThrow()), result("t", "r"));
            assertThat(second.text("/content/0/text")).contains("end");
            assertThat(api.plain(user("#!script\nrefuse no")).text("/stop_reason"))
                    .contains("refusal");
            assertThat(api.post("/v1/messages", "{").statusCode()).isEqualTo(400);
            assertThat(api.stream(user("#!script\nerror 403 go away")).body()).contains("go away");
            assertThat(api.say("#!script\nhuge 5000000")).hasSize(5_000_000);
        });
    }

    @Test
    void names_the_line_of_a_prompt_script_that_is_wrong() throws Exception {
        with(script -> {}, api -> {
            for (var bad :
                    List.of("dance", "wait soon", "huge -1", "tool Bash", "tool Bash [1]", "tool B {", "error 200")) {
                assertThat(api.say("#!script\nsay a\n" + bad))
                        .startsWith("Script error in line 2: \"" + bad + "\": ")
                        .contains("Allowed are: say TEXT");
            }
        });
    }

    @Test
    void repeats_what_nobody_scripted_and_answers_the_rest_of_the_api() throws Exception {
        with(script -> {}, api -> {
            assertThat(api.say("what?")).isEqualTo("You said: what?");
            assertThat(api.post("/v1/messages/count_tokens", "{}").body()).contains("input_tokens");
            assertThat(api.get("/").statusCode()).isEqualTo(200);
            assertThat(Json.parse(api.get("/v1/nothing").body()).text("/error/type"))
                    .contains("not_found_error");
        });
    }

    @Test
    void paces_by_the_pause_it_is_given_and_claims_the_usage_it_is_told() throws Exception {
        var passed = new CopyOnWriteArrayList<Duration>();
        try (var model = ScriptedModel.start(
                        script -> script.usage(new Usage(1, 2, 3, 4))
                                .pace(Duration.ofMillis(7), Duration.ofMillis(3))
                                .otherwise()
                                .says("x".repeat(100)),
                        passed::add);
                var api = new ApiClient(model)) {
            assertThat(api.stream(user("a")).body()).contains("\"cache_read_input_tokens\":3,\"output_tokens\":2}");
            assertThat(passed).containsExactly(Duration.ofMillis(7), Duration.ofMillis(3), Duration.ofMillis(3));
        }
    }

    @Test
    void stops_waiting_when_the_client_has_gone() throws Exception {
        // given an answer of ten years whose pauses take no time
        var playing = new AtomicReference<Thread>();
        try (var model =
                ScriptedModel.start(script -> script.otherwise().says("a").waits(Duration.ofDays(3650)), time -> {
                    playing.set(Thread.currentThread());
                    return true;
                })) {
            // when the client goes after the first byte
            var body = "{\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}";
            try (var socket =
                    new Socket(InetAddress.getLoopbackAddress(), model.baseUrl().getPort())) {
                var head = "POST /v1/messages HTTP/1.1\r\nHost: x\r\nContent-Length: " + body.length() + "\r\n\r\n";
                socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
                assertThat(socket.getInputStream().read()).isEqualTo('H');
                while (playing.get() == null) {
                    assertThat(socket.getInputStream().read()).isNotNegative();
                }
            }

            // then the answer ends while the model is still open
            assertThat(playing.get().join(Duration.ofSeconds(20))).isTrue();
        }
    }

    @Test
    void closing_ends_an_answer_that_waits() throws Exception {
        var model = ScriptedModel.start(script -> script.otherwise().says("a").waits(Duration.ofHours(1)));
        try (var api = new ApiClient(model)) {
            // Cut off or ended early: both are an end, and which one the client sees is a race.
            var asking = Thread.ofVirtual().start(() -> {
                var unused = catchThrowable(() -> api.stream(user("x")));
            });
            model.awaitRequest(RecordedRequest::isMessage, Duration.ofSeconds(20));

            model.close();

            assertThat(asking.join(Duration.ofSeconds(20))).isTrue();
        }
    }

    @FunctionalInterface
    private interface Talk {
        void with(ApiClient api) throws Exception;
    }

    private static void with(Consumer<Script> script, Talk talk) throws Exception {
        try (var model = ScriptedModel.start(script);
                var api = new ApiClient(model)) {
            talk.with(api);
        }
    }
}
