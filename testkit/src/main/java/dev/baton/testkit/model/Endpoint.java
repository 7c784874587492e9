package dev.baton.testkit.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.baton.json.Json;
import dev.baton.json.JsonException;
import dev.baton.json.JsonLimits;
import dev.baton.json.JsonReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Answers HTTP requests and records them. */
record Endpoint(Player player, Usage usage, Pace pace, Pause pause, Requests requests) implements HttpHandler {
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int CHARS_PER_TOKEN = 4;
    private static final JsonReader READER = new JsonReader(JsonLimits.DEFAULT.withBytes(256 << 20));

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            respond(exchange);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the model is closing; the connection ends with the exchange
        }
    }

    private void respond(HttpExchange exchange) throws IOException, InterruptedException {
        var bytes = exchange.getRequestBody().readAllBytes();
        Json body;
        try {
            body = bytes.length == 0 ? Json.nil() : READER.read(bytes);
        } catch (JsonException e) {
            Wire.send(
                    exchange,
                    BAD_REQUEST,
                    Map.of(),
                    Wire.error(BAD_REQUEST, "the body is not JSON: " + e.getMessage()));
            return;
        }
        var path = exchange.getRequestURI().getPath();
        var request = new RecordedRequest(exchange.getRequestMethod(), path, headers(exchange), body);
        requests.add(request);
        if (request.isMessage()) {
            play(exchange, request.conversation());
        } else if (request.method().equals("POST") && path.equals("/v1/messages/count_tokens")) {
            var tokens = Json.object().put("input_tokens", bytes.length / CHARS_PER_TOKEN);
            Wire.send(exchange, OK, Map.of(), tokens.build());
        } else if (path.equals("/") || path.equals("/api/hello")) {
            Wire.send(
                    exchange,
                    OK,
                    Map.of(),
                    Json.object().put("message", "hello").build());
        } else {
            Wire.send(
                    exchange,
                    NOT_FOUND,
                    Map.of(),
                    Wire.error(NOT_FOUND, request.method() + " " + path + " is not played"));
        }
    }

    private void play(HttpExchange exchange, Conversation conversation) throws IOException, InterruptedException {
        Answer answer = conversation.wantsStream()
                ? new StreamedAnswer(exchange, conversation.model(), usage, pause, pace.betweenDeltas())
                : new PlainAnswer(exchange, conversation.model(), usage, pause);
        answer.pause(pace.beforeAnswer());
        new Performance(answer).play(player.answer(conversation));
    }

    private static Map<String, List<String>> headers(HttpExchange exchange) {
        var headers = new HashMap<String, List<String>>();
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
        return headers;
    }
}
