package dev.baton.testkit.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class McpClientTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final JsonObject NOTHING = Json.object().build();

    /** A client and the server of the same era. */
    enum Era {
        HANDSHAKE(ClientKind.HANDSHAKE, TestServer.HANDSHAKE, "2025-11-25"),
        STATELESS(ClientKind.STATELESS, TestServer.STATELESS, "2026-07-28");

        private final ClientKind kind;
        private final TestServer server;
        private final String version;

        Era(ClientKind kind, TestServer server, String version) {
            this.kind = kind;
            this.server = server;
            this.version = version;
        }

        McpClient connected(ClientProfile profile) {
            var client = McpClient.start(kind);
            client.connect(server.onStdio(), profile).orThrow();
            return client;
        }
    }

    @ParameterizedTest
    @EnumSource
    void connects_lists_and_calls_over_stdio(Era era) {
        try (var client = McpClient.start(era.kind)) {
            var negotiated =
                    client.connect(era.server.onStdio(), ClientProfile.bare()).orThrow();

            assertThat(negotiated.text("/protocolVersion")).contains(era.version);
            assertThat(negotiated.text("/instructions")).contains("be kind");
            lists_and_calls(client);
        }
    }

    @ParameterizedTest
    @EnumSource
    void connects_lists_and_calls_over_http(Era era) {
        try (var server = era.server.onHttp();
                var client = McpClient.start(era.kind)) {
            var negotiated = client.connect(McpTarget.url(server.url()), ClientProfile.bare())
                    .orThrow();

            assertThat(negotiated.text("/protocolVersion")).contains(era.version);
            lists_and_calls(client);
        }
    }

    private static void lists_and_calls(McpClient client) {
        assertThat(client.listTools().orThrow().text("/tools/0/name")).contains("echo");
        assertThat(client.listResources().orThrow().text("/resources/0/uri")).contains("test://note");
        assertThat(client.listPrompts().orThrow().text("/prompts/0/name")).contains("greet");
        assertThat(client.callTool("echo", Json.object().put("say", "hi").build())
                        .orThrow()
                        .text("/content/0/text"))
                .contains("hi");
        assertThat(client.readResource("test://note").orThrow().text("/contents/0/text"))
                .contains("a note");
        assertThat(client.prompt("greet", Json.object().put("who", "ann").build())
                        .orThrow()
                        .text("/messages/0/content/text"))
                .contains("hello ann");
        var half = Json.parse(
                "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"greet\"},\"argument\":{\"name\":\"who\",\"value\":\"b\"}}");
        assertThat(client.complete((JsonObject) half).orThrow().text("/completion/values/0"))
                .contains("bob");
    }

    @ParameterizedTest
    @EnumSource
    void gives_an_error_of_the_server_as_a_value(Era era) {
        try (var client = era.connected(ClientProfile.bare())) {
            assertThat(client.readResource("test://missing"))
                    .isInstanceOfSatisfying(
                            Answer.Failed.class,
                            failed -> assertThat(failed.code()).startsWith("-32"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void reports_progress_and_cancels(Era era) {
        try (var client = era.connected(ClientProfile.bare())) {
            var call = client.startTool("slow", NOTHING, CallOptions.defaults().withProgress());
            client.await(Seen.Progress.class, progress -> progress.call() == call.id(), SOON);

            call.cancel("enough");

            assertThat(call.answer(SOON)).isInstanceOf(Answer.Failed.class);
            client.await(Seen.Stderr.class, line -> line.line().equals("slow was cancelled"), SOON);
        }
    }

    @ParameterizedTest
    @EnumSource
    void answers_what_the_server_asks(Era era) {
        var accept = Reply.accept(Json.object().put("name", "Ann").build());
        try (var client = era.connected(ClientProfile.bare().answering(ClientProfile.ELICITATION, accept))) {
            assertThat(client.callTool("ask", NOTHING).orThrow().text("/content/0/text"))
                    .contains("accept Ann");

            client.replyWith(ClientProfile.bare().answering(ClientProfile.ELICITATION, Reply.decline()));

            assertThat(client.callTool("ask", NOTHING).orThrow().text("/content/0/text"))
                    .contains("decline");
            client.await(Seen.Request.class, asked -> asked.method().equals(ClientProfile.ELICITATION), SOON);
        }
    }

    @ParameterizedTest
    @EnumSource
    void holds_a_question_until_told_to_answer(Era era) {
        try (var client = era.connected(ClientProfile.bare().answering(ClientProfile.ELICITATION, new Reply.Hold()))) {
            var call = client.startTool("ask", NOTHING, CallOptions.defaults());
            var asked = client.await(Seen.Request.class, request -> true, SOON);

            client.reply(asked, Reply.decline()).orThrow();

            assertThat(call.answer(SOON).orThrow().text("/content/0/text")).contains("decline");
        }
    }

    @Test
    void sees_the_change_of_a_resource_it_subscribed_to() {
        try (var client = Era.HANDSHAKE.connected(ClientProfile.bare())) {
            client.subscribe("test://note").orThrow();

            client.callTool("touch", NOTHING).orThrow();

            var seen = client.await(
                    Seen.Notification.class,
                    notification -> notification.method().equals("notifications/resources/updated"),
                    SOON);
            assertThat(seen.params().text("/uri")).contains("test://note");
        }
    }

    @Test
    void sees_the_change_of_a_resource_it_listens_to() {
        try (var client = Era.STATELESS.connected(ClientProfile.bare())) {
            var filter = Json.object()
                    .put("resourceSubscriptions", Json.array(Json.of("test://note")))
                    .build();
            client.listen(filter).answer(SOON).orThrow();

            client.callTool("touch", NOTHING).orThrow();

            client.await(
                    Seen.Notification.class,
                    notification -> notification.method().equals("notifications/resources/updated"),
                    SOON);
        }
    }

    @ParameterizedTest
    @EnumSource
    void fails_a_call_at_once_when_the_server_dies(Era era) {
        try (var client = era.connected(ClientProfile.bare())) {
            var call = client.startTool("die", NOTHING, CallOptions.defaults());

            assertThat(call.answer(SOON)).isInstanceOf(Answer.Failed.class);
            client.await(Seen.Closed.class, closed -> true, SOON);
        }
    }

    @ParameterizedTest
    @EnumSource
    void leaves_no_process_behind(Era era) {
        var client = era.connected(ClientProfile.bare());
        var family = client.handle().descendants().toList();

        client.close();

        assertThat(family).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        assertThat(client.handle().isAlive()).isFalse();
    }

    @Test
    void falls_back_to_the_handshake_when_it_may() {
        try (var client = McpClient.start(ClientKind.NEGOTIATING)) {
            var negotiated = client.connect(TestServer.HANDSHAKE.onStdio(), ClientProfile.bare())
                    .orThrow();

            assertThat(negotiated.text("/protocolVersion")).contains("2025-11-25");
        }
    }
}
