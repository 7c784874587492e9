package dev.baton.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    @TempDir
    private Path home;

    private final List<Assignment> flags = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();

    @Test
    void nobody_set_anything_and_every_value_is_its_default() {
        // given nothing

        // when
        var settings = read();

        // then
        assertThat(settings.problems()).isEmpty();
        assertThat(settings.values()).hasSameSizeAs(Setting.values()).allSatisfy(value -> {
            assertThat(value.origin()).isEqualTo(new Origin.Default());
            assertThat(value.text()).isEqualTo(value.setting().standard());
        });
        assertThat(usable(settings).home())
                .isEqualTo(home.resolve(".local").resolve("state").resolve("baton"));
    }

    @Test
    void the_flag_wins_over_the_environment_and_that_over_the_file() throws IOException {
        // given
        file("""
                {"MAX_SESSIONS": 3, "EVENT_BUFFER_SIZE": 30, "LOG_LEVEL": "warn"}""");
        environment.putAll(Map.of("MAX_SESSIONS", "4", "EVENT_BUFFER_SIZE", "40"));
        flags.add(new Assignment("MAX_SESSIONS", "5"));

        // when
        var settings = read();

        // then
        var configuration = usable(settings);
        assertThat(configuration.maxSessions()).isEqualTo(5);
        assertThat(configuration.eventBufferSize()).isEqualTo(40);
        assertThat(configuration.logLevel()).isEqualTo(LogLevel.WARN);
        assertThat(origin(settings, Setting.MAX_SESSIONS)).isEqualTo(new Origin.Flag());
        assertThat(origin(settings, Setting.EVENT_BUFFER_SIZE)).isEqualTo(new Origin.Environment());
        assertThat(origin(settings, Setting.LOG_LEVEL)).isEqualTo(new Origin.File(settings.file()));
    }

    @Test
    void a_flag_given_twice_means_the_last() {
        // given
        flags.add(new Assignment("MAX_SESSIONS", "5"));
        flags.add(new Assignment("MAX_SESSIONS", "6"));

        // when
        var configuration = usable(read());

        // then
        assertThat(configuration.maxSessions()).isEqualTo(6);
    }

    @Test
    void a_variable_set_to_nothing_is_not_set() {
        // given
        environment.put("MAX_SESSIONS", "");

        // when
        var settings = read();

        // then
        assertThat(origin(settings, Setting.MAX_SESSIONS)).isEqualTo(new Origin.Default());
    }

    @Test
    void every_kind_of_value_is_typed() throws IOException {
        // given
        file("""
                {"BATON_TOOLS": ["sessions", "control"], "BATON_ROOTS": ["/a", "~/b"], "BATON_APPROVERS": "human",
                 "CLAUDE_CODE_MCP_ALLOW_DISK_RESUME": true, "BATON_MAX_BLOCK_MS": 0}""");

        // when
        var configuration = usable(read());

        // then
        assertThat(configuration.tools()).containsExactlyInAnyOrder(ToolSet.SESSIONS, ToolSet.CONTROL);
        assertThat(configuration.roots()).containsExactly(Path.of("/a"), home.resolve("b"));
        assertThat(configuration.approvers()).isEqualTo(Approvers.HUMAN);
        assertThat(configuration.diskResume()).isEqualTo(Permission.ALLOWED);
        assertThat(configuration.sensitiveDetails()).isEqualTo(Permission.REFUSED);
        assertThat(configuration.maxBlock()).isEqualTo(Duration.ZERO);
    }

    @Test
    void everything_that_is_wrong_is_said_at_once_with_name_value_origin_and_what_is_allowed() throws IOException {
        // given
        file("""
                {"MAX_SESIONS": 3, "EVENT_BUFFER_SIZE": {}, "BATON_TOOLS": ["sessions", "everything"]}""");
        environment.put("LOG_LEVEL", "loud");
        flags.add(new Assignment("PERMISSION_TIMEOUT_MS", "-1"));

        // when
        var settings = read();

        // then
        assertThat(settings.outcome()).isInstanceOf(Settings.Outcome.Refused.class);
        assertThat(settings.problems())
                .extracting(Problem::message)
                .satisfiesExactlyInAnyOrder(
                        text -> assertThat(text)
                                .startsWith("MAX_SESIONS is '3' (" + settings.file() + ")")
                                .contains("did you mean MAX_SESSIONS?"),
                        text -> assertThat(text)
                                .isEqualTo("EVENT_BUFFER_SIZE is '{}' (" + settings.file()
                                        + "): allowed is a whole number from 1 to 1000000"),
                        text -> assertThat(text)
                                .startsWith("BATON_TOOLS is 'sessions,everything'")
                                .contains("sessions, delegate, control"),
                        text -> assertThat(text)
                                .isEqualTo(
                                        "LOG_LEVEL is 'loud' (environment): allowed is one of debug, info, warn, error"),
                        text -> assertThat(text)
                                .startsWith("PERMISSION_TIMEOUT_MS is '-1' (--set): allowed is a whole"));
    }

    @Test
    void a_file_that_is_not_json_names_the_line_and_column() throws IOException {
        // given
        file("{\n  \"MAX_SESSIONS\": oops\n}");

        // when
        var problems = read().problems();

        // then
        assertThat(problems)
                .singleElement()
                .extracting(Problem::message)
                .asString()
                .contains("not valid JSON at line 2");
    }

    @Test
    void a_file_that_holds_no_object_is_refused() throws IOException {
        // given
        file("[1]");

        // when
        var problems = read().problems();

        // then
        assertThat(problems)
                .singleElement()
                .extracting(Problem::message)
                .asString()
                .contains("must hold one JSON object");
    }

    @Test
    void a_message_shows_no_control_character_and_no_page_of_text() {
        // given
        flags.add(new Assignment("LOG_LEVEL", "\u001b[31m" + "x".repeat(10_000)));

        // when
        var message = read().problems().getFirst().message();

        // then
        assertThat(message).hasSizeLessThan(400).doesNotContain("\u001b").contains("…");
    }

    @Test
    void the_file_is_below_the_configuration_folder_of_the_desktop_unless_that_is_relative() {
        // given
        environment.put("XDG_CONFIG_HOME", home.resolve("elsewhere").toString());

        // when
        var absolute = read().file();
        environment.put("XDG_CONFIG_HOME", "relative");
        var relative = read().file();

        // then
        assertThat(absolute)
                .isEqualTo(home.resolve("elsewhere").resolve("baton").resolve("config.json"));
        assertThat(relative).isEqualTo(home.resolve(".config").resolve("baton").resolve("config.json"));
    }

    private Settings read() {
        return Settings.read(flags, environment, home);
    }

    private void file(String text) throws IOException {
        var folder = Files.createDirectories(home.resolve(".config").resolve("baton"));
        Files.writeString(folder.resolve("config.json"), text);
    }

    private static Configuration usable(Settings settings) {
        assertThat(settings.outcome()).isInstanceOf(Settings.Outcome.Usable.class);
        return ((Settings.Outcome.Usable) settings.outcome()).configuration();
    }

    private static Origin origin(Settings settings, Setting setting) {
        return settings.values().stream()
                .filter(value -> value.setting() == setting)
                .findFirst()
                .orElseThrow()
                .origin();
    }
}
