package dev.baton.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import dev.baton.server.world.World;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BatonTest {
    @TempDir
    private Path home;

    private final Map<String, String> environment = new HashMap<>(Map.of("PATH", ""));
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private World.Stdin stdin = World.Stdin.PIPE;

    @Test
    void the_version_is_one_line_on_stdout() {
        // when
        int exit = run("--version", "--set", "LOG_LEVEL=info");

        // then
        assertThat(exit).isZero();
        assertThat(text(out)).matches("baton \\S+\n");
        assertThat(text(err)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"help", "--help", "-h", "doctor --help"})
    void help_names_every_command(String line) {
        // when
        int exit = run(line.split(" "));

        // then
        assertThat(exit).isZero();
        assertThat(text(out)).contains("baton doctor", "baton help", "baton --version", "--set NAME=VALUE");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "docter | unknown command 'docter'; did you mean doctor?",
                "--jsn | unknown flag '--jsn'",
                "--json | unknown flag '--json'",
                "doctor --jsn | unknown flag '--jsn'; did you mean --json?",
                "doctor twice | doctor takes no argument 'twice'",
                "--set | --set needs NAME=VALUE after it",
                "--set =x | --set needs NAME=VALUE, and got '=x'",
                "--set=LOG_LEVEL | --set needs NAME=VALUE, and got 'LOG_LEVEL'"
            })
    void what_is_not_understood_is_named_with_what_is_known_and_nothing_goes_to_stdout(String line, String message) {
        // when
        int exit = run(line.split(" "));

        // then
        assertThat(exit).isEqualTo(2);
        assertThat(text(out)).isEmpty();
        assertThat(text(err)).contains("baton: " + message).contains("baton doctor [--json]");
    }

    @Test
    void a_broken_value_stops_the_server_and_is_named_on_stderr() {
        // given
        environment.put("MAX_SESSIONS", "many");

        // when
        int exit = run();

        // then
        assertThat(exit).isEqualTo(1);
        assertThat(text(out)).isEmpty();
        assertThat(text(err))
                .isEqualTo("baton: MAX_SESSIONS is 'many' (environment): allowed is a whole number from 1 to 1000"
                        + System.lineSeparator());
    }

    @Test
    void a_person_at_a_terminal_is_told_the_commands() {
        // given
        stdin = World.Stdin.TERMINAL;

        // when
        int exit = run();

        // then
        assertThat(exit).isZero();
        assertThat(text(out)).contains("baton doctor");
    }

    @Test
    void the_doctor_answers_with_one_json_object_and_nothing_else() {
        // given
        environment.put("MAX_SESSIONS", "many");

        // when
        int exit = run("doctor", "--json");

        // then
        assertThat(exit).isEqualTo(1);
        assertThat(text(err)).isEmpty();
        var report = (JsonObject) Json.parse(text(out).getBytes(StandardCharsets.UTF_8));
        assertThat(report.names())
                .containsExactly("version", "usable", "checks", "configurationFile", "configuration", "problems");
        assertThat(report.toString())
                .contains("\"usable\":false")
                .contains("{\"name\":\"MAX_SESSIONS\",\"value\":\"many\",\"origin\":\"environment\"}");
    }

    private int run(String... arguments) {
        var world = new World(environment, Map.of(), home, stdin, World.Marks.WORDS, stream(out), stream(err));
        return new Baton(world).run(arguments);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
