package dev.baton.e2e.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    @TempDir
    private Path folder;

    private Installation baton;

    @BeforeEach
    void copy() throws IOException {
        // A space and a quote: people have such folders.
        var home = Files.createDirectory(folder.resolve("someone's home"));
        baton = Installation.copy(folder.resolve("a baton's folder"), home);
    }

    @Test
    void tells_its_version_alone_on_stdout() throws Exception {
        var ran = baton.run("--version");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).matches("baton \\S+\n");
    }

    @Test
    void the_version_told_without_a_jvm_is_that_of_the_jvm() throws Exception {
        // given a command line that the launcher does not answer itself
        var slow = baton.run("--version", "--set", "LOG_LEVEL=info");
        var fast = baton.run("--version");

        assertThat(fast.out()).isEqualTo(slow.out());
    }

    @Test
    void refuses_an_unknown_flag_with_exit_code_2_and_nothing_on_stdout() throws Exception {
        var ran = baton.run("--frobnicate");

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).contains("unknown flag '--frobnicate'", "baton doctor");
    }

    @Test
    void the_doctor_of_a_machine_without_claude_says_so_without_a_stack_trace() throws Exception {
        var ran = baton.with("PATH", "/usr/bin:/bin")
                .run("doctor", "--set", "CLAUDE_CODE_PATH=" + folder.resolve("none"));

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.out()).contains("fail  claude", "no Claude Code found").doesNotContain("Exception", "\tat ");
        assertThat(ran.err()).doesNotContain("Exception");
    }

    @Test
    void the_doctor_answers_programs_with_json_alone_on_stdout() throws Exception {
        // given a copy, which has to find its JDK and cache first
        var ran = baton.run("doctor", "--json", "--set", "CLAUDE_CODE_PATH=" + folder.resolve("none"));

        var report = Json.parse(ran.out());
        assertThat(report.text("/checks/0/name")).contains("jdk");
        assertThat(report.text("/checks/1/found").orElseThrow()).startsWith("in use");
    }

    @Test
    void is_found_through_links_from_any_folder() throws Exception {
        // given a relative link to an absolute link
        var links = Files.createDirectory(folder.resolve("links"));
        Files.createSymbolicLink(links.resolve("far"), baton.root().resolve("baton"));
        Files.createSymbolicLink(links.resolve("near"), Path.of("far"));

        var ran = baton.runAs(links.resolve("near"), "help");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("baton doctor");
    }

    @Test
    void passes_over_a_java_home_that_is_too_old() throws Exception {
        var ran = baton.with("JAVA_HOME", jdk("17.0.1").toString()).run("help");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("baton doctor");
    }

    @Test
    void says_what_it_needs_and_saw_when_there_is_no_jdk() throws Exception {
        // given a machine whose only JDK is old
        var script = ". '"
                + baton.root().resolve("build").resolve("jdk.sh").toString().replace("'", "'\\''")
                + "'; jdk_candidates() { printf '%s\\n' \"$1\" '" + jdk("17.0.1") + "'; }; find_jdk";

        var ran = baton.run(List.of("/bin/sh", "-c", script));

        assertThat(ran.exit()).isNotZero();
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).contains("JDK 25", "17.0.1");
    }

    @Test
    void works_without_the_cache() throws Exception {
        var ran = baton.with("BATON_AOT", "off").run("doctor", "--json");

        assertThat(Json.parse(ran.out()).text("/checks/1/outcome")).contains("note");
    }

    @Test
    void a_cache_that_is_gone_is_made_again() throws Exception {
        // given
        baton.run("help");
        for (Path cache : baton.caches()) {
            Files.delete(cache);
        }

        // when
        var ran = baton.run("help");

        // then
        assertThat(ran.exit()).isZero();
        assertThat(ran.err()).contains("training the ahead-of-time cache");
        assertThat(baton.caches()).hasSize(1);
    }

    @Test
    void a_damaged_cache_is_made_again_and_never_used() throws Exception {
        // given
        baton.run("help");
        var cache = baton.caches().getFirst();
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rw-------"));
        Files.write(cache, new byte[] {1, 2, 3});
        Files.setLastModifiedTime(cache, FileTime.from(Instant.now().plusSeconds(60)));

        // when
        var ran = baton.run("help");

        // then
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("baton doctor");
        assertThat(Files.size(cache)).isGreaterThan(1_000_000);
    }

    @Test
    void another_jar_gets_another_cache() throws Exception {
        // given
        baton.run("help");
        var before = baton.caches();
        Files.delete(baton.dist().resolve("launch"));
        Files.copy(
                baton.dist().resolve("lib").resolve(jar()),
                baton.dist().resolve("lib").resolve("another.jar"));

        // when
        var ran = baton.run("help");

        // then
        assertThat(ran.exit()).isZero();
        assertThat(baton.caches()).hasSize(1).doesNotContainAnyElementsOf(before);
    }

    private String jar() throws IOException {
        try (var files = Files.list(baton.dist().resolve("lib"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("baton-json"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** A folder that looks like a JDK of that version. */
    private Path jdk(String version) throws IOException {
        var jdk = Files.createDirectories(folder.resolve("old-jdk"));
        Files.createDirectories(jdk.resolve("bin"));
        for (String name : List.of("java", "javac")) {
            var file = Files.writeString(jdk.resolve("bin").resolve(name), "#!/bin/sh\nexit 1\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }
}
