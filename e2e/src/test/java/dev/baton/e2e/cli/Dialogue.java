package dev.baton.e2e.cli;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import dev.baton.testkit.process.LineProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** A host's side of one CLI process: sends messages and requests, and waits for what comes back. */
final class Dialogue implements AutoCloseable {
    /** The oldest CLI needs a second to start, more when all cores are busy. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LineProcess process;

    private Dialogue(LineProcess process) {
        this.process = process;
    }

    static Dialogue start(ProcessBuilder builder) {
        return new Dialogue(LineProcess.start(builder));
    }

    /** Sends a request of the control protocol and returns the {@code response} object that answers it. */
    Json request(JsonObject request) {
        var id = send(request);
        return await(message -> is(message, "control_response")
                        && message.text("/response/request_id").equals(Optional.of(id)))
                .at("/response")
                .orElseThrow();
    }

    /** Sends a request without waiting for its answer. */
    String send(JsonObject request) {
        var id = UUID.randomUUID().toString();
        process.send(Json.object()
                .put("type", "control_request")
                .put("request_id", id)
                .put("request", request)
                .build());
        return id;
    }

    /** Writes a line that is no message. */
    void sendRaw(String line) {
        process.sendBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    Json initialize() {
        return request(Json.object().put("subtype", "initialize").build());
    }

    /** Says something as the user and returns the uuid of the message. */
    String say(String text) {
        var uuid = UUID.randomUUID().toString();
        process.send(Json.object()
                .put("type", "user")
                .put(
                        "message",
                        Json.object().put("role", "user").put("content", text).build())
                .put("parent_tool_use_id", Json.nil())
                .put("session_id", "")
                .put("uuid", uuid)
                .build());
        return uuid;
    }

    /** Waits until the CLI asks whether it may use a tool. */
    Json awaitPermissionRequest(String tool) {
        return await(message -> is(message, "control_request")
                && is(message, "/request/subtype", "can_use_tool")
                && is(message, "/request/tool_name", tool));
    }

    /** Answers a request of the CLI. */
    void answer(Json request, JsonObject response) {
        process.send(Json.object()
                .put("type", "control_response")
                .put(
                        "response",
                        Json.object()
                                .put("subtype", "success")
                                .put("request_id", request.text("/request_id").orElseThrow())
                                .put("response", response)
                                .build())
                .build());
    }

    void allow(Json request, Json input) {
        answer(
                request,
                Json.object()
                        .put("behavior", "allow")
                        .put("updatedInput", input)
                        .build());
    }

    void deny(Json request, String message) {
        answer(
                request,
                Json.object().put("behavior", "deny").put("message", message).build());
    }

    Json awaitResult() {
        return await(message -> is(message, "result"));
    }

    /** Waits for the result of a tool as the model will see it. */
    Json awaitToolResult() {
        return await(message -> is(message, "user") && is(message, "/message/content/0/type", "tool_result"))
                .at("/message/content/0")
                .orElseThrow();
    }

    Json await(Predicate<Json> wanted) {
        return process.await(wanted, PATIENCE);
    }

    List<Json> seen() {
        return process.seen();
    }

    /** Closes the input and waits for the end. */
    int end() {
        process.closeStdin();
        return process.exitCode(PATIENCE);
    }

    int exitCode() {
        return process.exitCode(PATIENCE);
    }

    String stderr() {
        return process.stderrTail();
    }

    @Override
    public void close() {
        process.close();
    }

    static boolean is(Json message, String type) {
        return is(message, "/type", type);
    }

    static boolean is(Json message, String pointer, String value) {
        return message.text(pointer).filter(value::equals).isPresent();
    }
}
