package dev.baton.testkit.npm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class NpmPackagesTest {

    @Test
    void brings_a_real_package_that_node_can_run() throws Exception {
        var folder = NpmPackages.install("is-number", "7.0.0");

        var process = new ProcessBuilder(Node.executable().toString(), "-p", "require('is-number')('42')")
                .directory(folder.toFile())
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("true\n");
        assertThat(process.waitFor()).isZero();
    }
}
