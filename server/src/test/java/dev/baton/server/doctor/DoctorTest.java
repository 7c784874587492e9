package dev.baton.server.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.server.config.Settings;
import dev.baton.server.world.World;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(OS.WINDOWS)
class DoctorTest {
    @TempDir
    private Path home;

    private final Map<String, String> environment = new HashMap<>();

    @Test
    void a_complete_world_is_usable() throws IOException {
        // given
        claude("echo '2.1.325 (Claude Code)'");
        environment.put("ANTHROPIC_API_KEY", "secret");

        // when
        var report = examine();

        // then
        assertThat(report.verdict()).isEqualTo(Report.Verdict.USABLE);
        assertThat(found(report, "claude version")).isEqualTo(new Check.Outcome.Ok("2.1.325"));
        assertThat(found(report, "login")).isEqualTo(new Check.Outcome.Ok("ANTHROPIC_API_KEY is set"));
        assertThat(report.plain(World.Marks.SYMBOLS)).contains("✓").doesNotContain("secret");
        assertThat(report.json().toString()).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo 2.0.72 | 2.0.72 is too old",
                "echo 'Claude Code' | no version in what it printed",
                "true | no version in what it printed",
                "echo 99999999999.1.1 | no version in what it printed",
                "exit 3 | it ended with exit code 3"
            })
    void a_claude_that_cannot_be_used_is_one_failed_line(String script, String reason) throws IOException {
        // given
        claude(script);

        // when
        var report = examine();

        // then
        assertThat(report.verdict()).isEqualTo(Report.Verdict.UNUSABLE);
        assertThat(found(report, "claude version").found()).isEqualTo(reason);
        assertThat(found(report, "claude version")).isInstanceOf(Check.Outcome.Failed.class);
    }

    @Test
    void a_version_newer_than_the_tested_ones_is_a_note() throws IOException {
        // given
        claude("echo '3.0.0 (Claude Code)'");
        environment.put("ANTHROPIC_API_KEY", "secret");

        // when
        var report = examine();

        // then
        assertThat(report.verdict()).isEqualTo(Report.Verdict.USABLE);
        assertThat(found(report, "claude version")).isInstanceOf(Check.Outcome.Note.class);
    }

    @Test
    void a_claude_that_hangs_is_given_up_and_ended_with_its_children() throws IOException {
        // given
        var script = claude("sleep 600 & sleep 600");

        // when
        var answer = new VersionProbe(script, Map.of("PATH", "/usr/bin:/bin"), Duration.ofMillis(300)).ask();

        // then
        assertThat(answer).isInstanceOf(VersionProbe.Answer.Failed.class);
        assertThat(((VersionProbe.Answer.Failed) answer).reason()).contains("did not answer");
    }

    @Test
    void no_claude_is_a_failed_line_that_says_how_to_get_one() {
        // given
        environment.put("CLAUDE_CODE_PATH", home.resolve("none").toString());

        // when
        var report = examine();

        // then
        assertThat(found(report, "claude"))
                .isEqualTo(new Check.Outcome.Failed(
                        "no Claude Code found as '" + home.resolve("none") + "'",
                        "install it with \"npm install -g @anthropic-ai/claude-code\", or set CLAUDE_CODE_PATH to it"));
        assertThat(report.checks()).noneMatch(check -> check.name().equals("claude version"));
    }

    @Test
    void a_path_with_holes_is_searched_for_the_first_claude() throws IOException {
        // given
        var script = claude("echo 2.1.0");
        environment.remove("CLAUDE_CODE_PATH");
        environment.put("PATH", "relative::" + home.resolve("missing") + ":" + script.getParent() + ":/usr/bin:/bin");

        // when
        var report = examine();

        // then
        assertThat(found(report, "claude")).isEqualTo(new Check.Outcome.Ok(script.toString()));
    }

    @Test
    void stored_credentials_are_a_login() throws IOException {
        // given
        Files.createDirectories(home.resolve("config"));
        Files.writeString(home.resolve("config").resolve(".credentials.json"), "{}");
        environment.put("CLAUDE_CONFIG_DIR", home.resolve("config").toString());

        // when
        var report = examine();

        // then
        assertThat(found(report, "login").found()).startsWith("credentials in ");
    }

    @Test
    void no_login_is_a_failed_line() {
        // when
        var report = examine();

        // then
        assertThat(found(report, "login")).isInstanceOf(Check.Outcome.Failed.class);
    }

    @Test
    void a_state_folder_below_a_file_cannot_be_made() throws IOException {
        // given
        var file = Files.writeString(home.resolve("file"), "");
        environment.put("BATON_HOME", file.resolve("state").toString());

        // when
        var report = examine();

        // then
        assertThat(found(report, "state folder").found()).isEqualTo(file.resolve("state") + " cannot be made");
    }

    @Test
    void a_state_folder_that_others_can_read_is_refused() throws IOException {
        // given
        var folder = Files.createDirectory(home.resolve("state"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        environment.put("BATON_HOME", folder.toString());

        // when
        var open = examine();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        var closed = examine();

        // then
        assertThat(found(open, "state folder").found()).contains("open to others");
        assertThat(found(closed, "state folder")).isEqualTo(new Check.Outcome.Ok(folder.toString()));
    }

    private Path claude(String script) throws IOException {
        var file = home.resolve("bin").resolve("claude");
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        environment.put("CLAUDE_CODE_PATH", file.toString());
        return file;
    }

    private Report examine() {
        var nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        var world = new World(
                environment, Map.of("os.name", "Linux"), home, World.Stdin.PIPE, World.Marks.WORDS, nowhere, nowhere);
        return new Doctor(world, Settings.read(List.of(), environment, home)).examine("1");
    }

    private static Check.Outcome found(Report report, String name) {
        return report.checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow()
                .outcome();
    }
}
