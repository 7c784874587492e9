package dev.baton.testkit.torture;

import static dev.baton.testkit.torture.TortureRun.is;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Says to the torture CLI what was once said to the real one, and compares what comes back. */
@DisabledOnOs(OS.WINDOWS)
class TranscriptTest {
    /** Where the transcripts were recorded. */
    private static final String RECORDED_FOLDER = "/workspace";

    /** What a message may have besides its type, and must have when the real one has it. */
    private static final List<String> PARTS = List.of("", "/message", "/message/content/0", "/request", "/response");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01-startup",
                "02-permission-allow-deny",
                "05-exit-plan-mode-allow",
                "06-ask-user-question",
                "29-slash-clear"
            })
    void answers_what_the_real_one_answered(String name) throws IOException {
        var transcript = read(name);
        var arguments = new ArrayList<>(List.of(
                "-p",
                "--input-format",
                "stream-json",
                "--output-format",
                "stream-json",
                "--verbose",
                "--permission-prompt-tool",
                "stdio"));
        if (name.contains("plan")) {
            arguments.addAll(List.of("--permission-mode", "plan"));
        }
        try (var run = TortureRun.start(Map.of(), arguments)) {
            var requests = new HashMap<String, Json>();
            for (Json entry : transcript) {
                var message = entry.at("/msg").orElseThrow();
                if (is(entry, "/dir", "out")) {
                    var answered = run.await(live -> kind(live).equals(kind(message)));
                    assertShape(message, answered);
                    message.text("/request_id").ifPresent(id -> requests.put(id, answered));
                } else if (is(message, "/type", "control_response")) {
                    run.answer(
                            Objects.requireNonNull(requests.get(
                                    message.text("/response/request_id").orElseThrow())),
                            (JsonObject)
                                    here(run, message.at("/response/response").orElseThrow()));
                } else if (is(message, "/type", "user")) {
                    run.process().send(here(run, scripted(message)));
                } else {
                    run.process().send(message);
                }
            }
        }
    }

    /** What must be the same for two messages to be the same step of a conversation. */
    private static String kind(Json message) {
        var kind = new StringBuilder();
        for (String path : List.of(
                "/type",
                "/subtype",
                "/state",
                "/request/subtype",
                "/request/tool_name",
                "/response/subtype",
                "/message/content/0/type",
                "/message/content/0/name")) {
            kind.append(message.text(path).orElse("-")).append(' ');
        }
        return kind.toString();
    }

    private static void assertShape(Json recorded, Json live) {
        for (String part : PARTS) {
            if (recorded.at(part).orElse(Json.nil()) instanceof JsonObject object) {
                assertThat(live.at(part)).as("%s of %s", part, live).containsInstanceOf(JsonObject.class);
                assertThat(((JsonObject) live.at(part).orElseThrow()).names())
                        .as("%s of %s", part, kind(live))
                        .containsAll(object.names());
            }
        }
    }

    /** The model of the recording called a tool when the prompt said {@code TOOL:Name {…}}. */
    private static JsonObject scripted(Json message) {
        var text = message.text("/message/content").orElseThrow();
        var steps = new ArrayList<String>();
        for (String line : text.split("(?=TOOL:)", -1)) {
            if (line.startsWith("TOOL:")) {
                steps.add("tool " + line.substring("TOOL:".length()).strip());
            }
        }
        var object = (JsonObject) message;
        return steps.isEmpty()
                ? object
                : object.with(
                        "message",
                        ((JsonObject) message.at("/message").orElseThrow())
                                .with("content", Json.of("#!script\n" + String.join("\n", steps) + "\nsay done")));
    }

    private static Json here(TortureRun run, Json message) {
        var folder = run.world().work().toString();
        return Json.parse(message.toString().replace(RECORDED_FOLDER, folder));
    }

    private static List<Json> read(String name) throws IOException {
        try (var in = TranscriptTest.class.getResourceAsStream("transcripts/" + name + ".ndjson")) {
            var text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().map(Json::parse).toList();
        }
    }
}
