package dev.baton.testkit.model;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Asks a model as the CLI does. */
final class ApiClient implements AutoCloseable {
    private final HttpClient http = HttpClient.newHttpClient();
    private final URI base;

    ApiClient(ScriptedModel model) {
        base = model.baseUrl();
    }

    HttpResponse<String> stream(Json... messages) throws Exception {
        return post("/v1/messages", body(messages).put("stream", true).build().toString());
    }

    Json plain(Json... messages) throws Exception {
        return Json.parse(
                post("/v1/messages", body(messages).build().toString()).body());
    }

    /** The text of a plain answer to one prompt. */
    String say(String prompt) throws Exception {
        return plain(user(prompt)).text("/content/0/text").orElse("");
    }

    HttpResponse<String> post(String path, String body) throws Exception {
        return http.send(
                HttpRequest.newBuilder(base.resolve(path))
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path) throws Exception {
        return http.send(HttpRequest.newBuilder(base.resolve(path)).build(), BodyHandlers.ofString());
    }

    static Json user(String text) {
        return Json.object().put("role", "user").put("content", text).build();
    }

    static Json assistant(Json content) {
        return Json.object().put("role", "assistant").put("content", content).build();
    }

    static Json result(String id, String text) {
        var block =
                Json.object().put("type", "tool_result").put("tool_use_id", id).put("content", text);
        var reminder = Json.object().put("type", "text").put("text", "<system-reminder>\nnoise\n</system-reminder>");
        return Json.object()
                .put("role", "user")
                .put("content", Json.array(block.build(), reminder.build()))
                .build();
    }

    @Override
    public void close() {
        http.close();
    }

    private static JsonObject.Builder body(Json... messages) {
        return Json.object().put("model", "claude-test").put("max_tokens", 100).put("messages", Json.array(messages));
    }
}
