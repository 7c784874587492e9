package dev.baton.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RealCliTest {

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 10, unit = TimeUnit.MINUTES) // the first run on a machine fetches 70 MB
    void starts_and_tells_its_version(ClaudeVersion version) throws Exception {
        var command = new ArrayList<>(RealCli.install(version));
        command.add("--version");
        try (var world = CleanWorld.create()) {
            var process = world.prepare(command).redirectErrorStream(true).start();
            process.getOutputStream().close();

            var answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).startsWith(version.number() + " (Claude Code)");
            assertThat(process.waitFor()).isZero();
        }
    }
}
