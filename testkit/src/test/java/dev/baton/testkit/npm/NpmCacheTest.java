package dev.baton.testkit.npm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.testkit.npm.NpmException.Code;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpmCacheTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Npm NO_NPM = new Npm(new SearchPath(List.of(), Platform.current()), Map.of(), PATIENCE);

    @TempDir
    Path temp;

    private LoopbackRegistry registry;
    private Path root;
    private NpmCache cache;

    @BeforeEach
    void start() throws IOException {
        registry = new LoopbackRegistry();
        root = temp.resolve("cache");
        cache = new NpmCache(root, npm());
    }

    @AfterEach
    void stop() {
        registry.close();
    }

    @Test
    void installs_a_package_and_runs_none_of_its_scripts() {
        var folder = cache.install("tiny", "1.0.0");

        assertThat(folder.resolve("node_modules").resolve("tiny"))
                .isDirectoryContaining("glob:**/index.js")
                .isDirectoryNotContaining("glob:**/scripts-ran");
    }

    @Test
    void needs_no_npm_for_what_is_there_already() {
        var first = cache.install("tiny", "1.0.0");

        var second = new NpmCache(root, NO_NPM).install("tiny", "1.0.0");

        assertThat(second).isEqualTo(first);
    }

    @Test
    void installs_what_a_lock_file_names() throws Exception {
        var project = new NpmProject(
                "{\"name\": \"p\", \"version\": \"0.0.0\", \"dependencies\": {\"tiny\": \"1.0.0\"}}",
                """
                {"name": "p", "version": "0.0.0", "lockfileVersion": 3, "requires": true, "packages": {
                  "": {"name": "p", "version": "0.0.0", "dependencies": {"tiny": "1.0.0"}},
                  "node_modules/tiny": {"version": "1.0.0", "integrity": "%s", "hasInstallScript": true}}}
                """.formatted(registry.integrity()));

        var folder = cache.ci(project);

        assertThat(folder.resolve("node_modules").resolve("tiny").resolve("index.js"))
                .content()
                .isEqualTo("module.exports = 42;\n");
        assertThat(new NpmCache(root, NO_NPM).ci(project)).isEqualTo(folder);
    }

    @Test
    void installs_once_when_many_threads_ask_at_the_same_time() throws Exception {
        try (var threads = Executors.newFixedThreadPool(4)) {
            var folders = threads.invokeAll(List.<Callable<Path>>of(
                    this::installTiny, this::installTiny, this::installTiny, this::installTiny));

            for (var folder : folders) {
                assertThat(folder.get()).isEqualTo(cache.install("tiny", "1.0.0"));
            }
        }
        assertThat(registry.asked).containsOnlyOnce("/tiny/-/tiny-1.0.0.tgz");
    }

    @Test
    void shows_what_npm_said_when_it_fails_and_leaves_nothing_half_done() throws IOException {
        assertThatThrownBy(() -> cache.install("no-such-package", "1.0.0"))
                .isInstanceOfSatisfying(
                        NpmException.class, e -> assertThat(e.code()).isEqualTo(Code.NPM_FAILED))
                .hasMessageContaining("E404");

        try (var left = Files.list(root)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactly("no-such-package@1.0.0-" + Platform.current() + ".lock");
        }
    }

    @Test
    void installs_anew_over_the_remains_of_a_killed_install() throws IOException {
        var folder = root.resolve("tiny@1.0.0-" + Platform.current());
        var half = root.resolve(folder.getFileName() + ".staging").resolve("node_modules");
        Files.createDirectories(half);
        Files.writeString(half.resolve("half"), "");

        assertThat(cache.install("tiny", "1.0.0")).isEqualTo(folder);

        assertThat(half).doesNotExist();
    }

    @Test
    void kills_an_npm_that_does_not_end() {
        var impatient = new Npm(SearchPath.current(), registry.environment(temp.resolve("npm")), Duration.ofMillis(1));

        assertThatThrownBy(() -> new NpmCache(root, impatient).install("tiny", "1.0.0"))
                .isInstanceOfSatisfying(
                        NpmException.class, e -> assertThat(e.code()).isEqualTo(Code.NPM_TIMED_OUT));
    }

    @Test
    void names_npm_when_it_is_missing() {
        assertThatThrownBy(() -> new NpmCache(root, NO_NPM).install("tiny", "1.0.0"))
                .isInstanceOfSatisfying(
                        NpmException.class, e -> assertThat(e.code()).isEqualTo(Code.NPM_MISSING))
                .hasMessageContaining("npm is not on the PATH");
    }

    @Test
    void takes_only_one_exact_version() {
        assertThatThrownBy(() -> cache.install("tiny", "^1.0.0")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> cache.install("../tiny", "1.0.0")).isInstanceOf(IllegalArgumentException.class);
    }

    private Path installTiny() {
        return cache.install("tiny", "1.0.0");
    }

    private Npm npm() {
        return new Npm(SearchPath.current(), registry.environment(temp.resolve("npm")), PATIENCE);
    }
}
