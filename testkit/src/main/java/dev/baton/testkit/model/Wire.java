package dev.baton.testkit.model;

import com.sun.net.httpserver.HttpExchange;
import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;

/** The JSON shapes of the API that are the same in a stream and without one. */
final class Wire {
    private static final int NOT_FOUND = 404;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY = 429;
    private static final int OVERLOADED = 529;
    private static final int BAD_REQUEST = 400;

    private Wire() {}

    static String id(String kind) {
        return kind + "_" + UUID.randomUUID().toString().replace("-", "");
    }

    static JsonObject error(int status, String text) {
        var error = Json.object()
                .put("type", errorType(status))
                .put("message", text)
                .build();
        return Json.object()
                .put("type", "error")
                .put("error", error)
                .put("request_id", id("req"))
                .build();
    }

    static void send(HttpExchange exchange, int status, Map<String, String> headers, Json body) throws IOException {
        var bytes = body.toBytes();
        headers.forEach(exchange.getResponseHeaders()::set);
        exchange.getResponseHeaders().set("content-type", "application/json");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    static JsonObject message(String id, String model, Json content, Json stopReason, JsonObject usage) {
        return Json.object()
                .put("id", id)
                .put("type", "message")
                .put("role", "assistant")
                .put("model", model)
                .put("content", content)
                .put("stop_reason", stopReason)
                .put("stop_sequence", Json.nil())
                .put("usage", usage)
                .build();
    }

    private static String errorType(int status) {
        return switch (status) {
            case BAD_REQUEST -> "invalid_request_error";
            case UNAUTHORIZED -> "authentication_error";
            case FORBIDDEN -> "permission_error";
            case NOT_FOUND -> "not_found_error";
            case TOO_MANY -> "rate_limit_error";
            case OVERLOADED -> "overloaded_error";
            default -> "api_error";
        };
    }
}
