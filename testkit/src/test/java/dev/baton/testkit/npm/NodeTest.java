package dev.baton.testkit.npm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.testkit.npm.NpmException.Code;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeTest {
    private static final SearchPath NOWHERE = new SearchPath(List.of(), Platform.current());

    @Test
    void takes_the_node_on_the_path_when_it_is_new_enough() {
        var path = SearchPath.current();

        assertThat(Node.atLeast(1, path, NpmCache.shared(), Platform.current()))
                .isEqualTo(path.find("node").orElseThrow());
    }

    @Test
    void brings_a_node_when_the_path_has_none_that_will_do() throws Exception {
        var node = Node.atLeast(22, NOWHERE, NpmCache.shared(), Platform.current());

        var process = new ProcessBuilder(node.toString(), "--version").start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("v22.");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void says_what_is_missing_when_no_node_is_to_be_had() {
        assertThatThrownBy(() -> Node.atLeast(99, NOWHERE, NpmCache.shared(), Platform.current()))
                .isInstanceOfSatisfying(
                        NpmException.class, e -> assertThat(e.code()).isEqualTo(Code.NODE_MISSING))
                .hasMessageContaining("install Node.js 99");
    }
}
