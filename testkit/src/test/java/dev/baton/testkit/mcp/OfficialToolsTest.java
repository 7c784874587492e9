package dev.baton.testkit.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OfficialToolsTest {

    @Test
    void the_inspector_lists_the_tools_of_a_command() {
        var outcome = InspectorCli.run(TestServer.HANDSHAKE.onStdio(), "tools/list");

        assertThat(outcome.exitCode()).as(outcome.stderr()).isZero();
        assertThat(outcome.json().orElseThrow().text("/result/tools/0/name")).contains("echo");
    }

    @Test
    void the_inspector_calls_a_tool_of_a_url_in_the_stateless_era() {
        try (var server = TestServer.STATELESS.onHttp()) {
            var outcome = InspectorCli.run(
                    McpTarget.url(server.url()),
                    "tools/call",
                    "--protocol-era",
                    "modern",
                    "--tool-name",
                    "echo",
                    "--tool-args-json",
                    "{\"say\":\"hi\"}");

            assertThat(outcome.exitCode()).as(outcome.stderr()).isZero();
            assertThat(outcome.json().orElseThrow().text("/result/content/0/text"))
                    .contains("hi");
        }
    }

    @Test
    void the_suite_names_its_scenarios() {
        assertThat(ConformanceSuite.scenarios())
                .anySatisfy(listed -> assertThat(listed.name()).isEqualTo("ping"))
                .anySatisfy(listed -> assertThat(listed.versions()).containsExactly("2026-07-28"));
    }

    @Test
    void the_suite_tells_what_passed_and_what_failed() {
        try (var server = TestServer.HANDSHAKE.onHttp()) {
            var ping = ConformanceSuite.run(server.url(), "--scenario", "ping", "--spec-version", "2025-11-25");
            var image = ConformanceSuite.run(
                    server.url(), "--scenario", "tools-call-image", "--spec-version", "2025-11-25");

            assertThat(ping).singleElement().matches(ConformanceSuite.Scenario::passed);
            assertThat(image).singleElement().satisfies(scenario -> {
                assertThat(scenario.name()).isEqualTo("tools-call-image");
                assertThat(scenario.passed()).isFalse();
                assertThat(scenario.failures())
                        .extracting(ConformanceSuite.Check::message)
                        .containsExactly("No image content found");
            });
        }
    }

    @Test
    void the_suite_says_so_when_it_ran_nothing() {
        try (var server = TestServer.HANDSHAKE.onHttp()) {
            assertThatThrownBy(() -> ConformanceSuite.run(server.url(), "--scenario", "no-such-scenario"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no-such-scenario");
        }
    }
}
