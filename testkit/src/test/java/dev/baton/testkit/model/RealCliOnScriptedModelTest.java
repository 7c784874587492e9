package dev.baton.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.json.Json;
import dev.baton.testkit.cli.ClaudeVersion;
import dev.baton.testkit.cli.CleanWorld;
import dev.baton.testkit.cli.RealCli;
import dev.baton.testkit.process.LineProcess;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 10, unit = TimeUnit.MINUTES) // the first run on a machine fetches the CLI
class RealCliOnScriptedModelTest {
    private static final Duration SOON = Duration.ofSeconds(60);

    @ParameterizedTest
    @EnumSource
    void talks_uses_a_tool_retries_and_carries_a_huge_text(ClaudeVersion version) {
        try (var world = CleanWorld.create();
                var model = ScriptedModel.start(script -> script.whenUserSays("hello")
                        .failing(529)
                        .times(1)
                        .whenUserSays("hello")
                        .says("Hello back.")
                        .whenUserSays("write")
                        .calls(
                                "Write",
                                Json.object()
                                        .put(
                                                "file_path",
                                                world.work().resolve("a.txt").toString())
                                        .put("content", "from the model")
                                        .build())
                        .says("Written.")
                        .whenUserSays("huge")
                        .saysHuge(5_000_000))) {
            world.model(model.baseUrl()).with("CLAUDE_CODE_MAX_RETRIES", "3");
            var builder = world.cli(RealCli.install(version), "--permission-mode", "acceptEdits");
            try (var cli = LineProcess.start(builder)) {
                // a plain turn, after one retry
                assertThat(turn(cli, "hello")).isEqualTo("Hello back.");
                assertThat(asked(model, "hello")).isEqualTo(2);

                // a tool round, seen on disk and in the request that follows
                assertThat(turn(cli, "write")).isEqualTo("Written.");
                assertThat(world.work().resolve("a.txt")).hasContent("from the model");
                var last = model.turns().getLast().conversation();
                assertThat(last.toolRounds()).isEqualTo(1);
                assertThat(last.toolResults()).hasSize(1);
                assertThat(last.tools()).contains("Bash", "Write");

                // a text of 5 MB
                assertThat(turn(cli, "huge")).hasSize(5_000_000);
                cli.closeStdin();
                assertThat(cli.exitCode(SOON)).isZero();
            }
        }
    }

    private static long asked(ScriptedModel model, String text) {
        return model.turns().stream()
                .filter(request -> request.conversation().lastUserText().equals(text))
                .count();
    }

    private static String turn(LineProcess cli, String text) {
        var message = Json.object().put("role", "user").put("content", text).build();
        cli.send(Json.object()
                .put("type", "user")
                .put("message", message)
                .put("parent_tool_use_id", Json.nil())
                .put("session_id", "")
                .build());
        return cli.await(m -> m.text("/type").filter("result"::equals).isPresent(), SOON)
                .text("/result")
                .orElse("");
    }
}
