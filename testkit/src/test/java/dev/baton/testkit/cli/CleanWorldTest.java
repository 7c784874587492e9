package dev.baton.testkit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.testkit.cli.UnsafeHomeException.Code;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanWorldTest {
    private static final List<String> CLI = List.of("claude");

    @Test
    void builds_the_environment_from_nothing() {
        var outside =
                Map.of("PATH", "/bin", "BATON_TEST_COOKIE", "c1", "ANTHROPIC_API_KEY", "secret", "CLAUDECODE", "1");
        try (var world = CleanWorld.create(HomeGuard.ofThisUser(), outside)) {
            var environment = world.model(URI.create("http://127.0.0.1:1"))
                    .with("EXTRA", "yes")
                    .cli(CLI)
                    .environment();

            assertThat(environment)
                    .containsEntry("PATH", "/bin")
                    .containsEntry("BATON_TEST_COOKIE", "c1")
                    .containsEntry("EXTRA", "yes")
                    .containsEntry("HOME", world.home().toString())
                    .containsEntry("CLAUDE_CONFIG_DIR", world.configuration().toString())
                    .containsEntry("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")
                    .doesNotContainKey("CLAUDECODE")
                    .doesNotContainValue("secret");
        }
    }

    @Test
    void puts_the_base_flags_before_the_callers() {
        try (var world = CleanWorld.create()) {
            var builder = world.cli(CLI, "--model", "m");

            assertThat(builder.command())
                    .startsWith("claude", "-p", "--output-format", "stream-json")
                    .endsWith("--permission-prompt-tool", "stdio", "--model", "m");
            assertThat(builder.directory()).isEqualTo(world.work().toFile());
        }
    }

    @Test
    void refuses_an_empty_home() {
        try (var world = CleanWorld.create().with("HOME", "")) {
            refuses(world, Code.NO_HOME);
        }
    }

    @Test
    void refuses_the_users_own_home() {
        try (var world = CleanWorld.create().with("HOME", System.getProperty("user.home"))) {
            refuses(world, Code.OWN_HOME);
        }
    }

    @Test
    void refuses_a_link_to_the_users_own_home(@TempDir Path folder) throws Exception {
        var own = Files.createDirectory(folder.resolve("own"));
        var link = Files.createSymbolicLink(folder.resolve("link"), own);
        try (var world = CleanWorld.create(new HomeGuard(Set.of(own)), Map.of()).with("HOME", link.toString())) {
            refuses(world, Code.OWN_HOME);
        }
    }

    @Test
    void refuses_a_home_with_the_users_own_configuration_in_it(@TempDir Path folder) throws Exception {
        var own = Files.createDirectory(folder.resolve("own"));
        var theirs = Files.createDirectory(own.resolve(".claude"));
        var guard = new HomeGuard(Set.of(own));
        var linking = Files.createDirectory(folder.resolve("linking"));
        Files.createSymbolicLink(linking.resolve(".claude"), theirs);

        for (var home : List.of(linking, folder)) {
            try (var world = CleanWorld.create(guard, Map.of()).with("HOME", home.toString())) {
                refuses(world, Code.OWN_CONFIGURATION);
            }
        }
        try (var world = CleanWorld.create(guard, Map.of()).with("CLAUDE_CONFIG_DIR", theirs.toString())) {
            refuses(world, Code.OWN_CONFIGURATION);
        }
    }

    @Test
    void makes_the_working_folder_a_repository() {
        try (var world = CleanWorld.create().gitInit()) {
            assertThat(world.work().resolve(".git")).isDirectory();
        }
    }

    @Test
    void leaves_nothing_behind_and_follows_no_link(@TempDir Path folder) throws Exception {
        // given a world with a link out of it and a folder that cannot be written
        var outside = Files.writeString(folder.resolve("outside"), "kept");
        var world = CleanWorld.create();
        Files.createSymbolicLink(world.home().resolve("link"), folder);
        var locked = Files.createDirectory(world.work().resolve("locked"));
        Files.writeString(locked.resolve("file"), "x");
        assertThat(locked.toFile().setWritable(false)).isTrue();

        // when it is closed, twice
        world.close();
        world.close();

        // then it is gone, and what it pointed to is not
        assertThat(world.home().getParent()).doesNotExist();
        assertThat(outside).hasContent("kept");
    }

    @Test
    void outlasts_a_process_that_still_writes_when_it_is_removed() throws Exception {
        var world = CleanWorld.create();
        var script = "i=0; while [ $i -lt 300 ]; do mkdir -p late/$i; echo x > late/$i/f; i=$((i+1)); done; exit 0";
        var writer = world.prepare(List.of("sh", "-c", script)).start();

        world.close();

        writer.waitFor();
        assertThat(world.home().getParent()).doesNotExist();
    }

    private static void refuses(CleanWorld world, Code code) {
        assertThatThrownBy(() -> world.cli(CLI))
                .isInstanceOfSatisfying(
                        UnsafeHomeException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
