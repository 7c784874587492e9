package dev.baton.testkit.model;

import com.sun.net.httpserver.HttpExchange;
import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** An answer as server-sent events, piece by piece. The status is sent with the first piece, so that an error can come instead. */
final class StreamedAnswer implements Answer {
    static final String SIGNATURE = "c2NyaXB0ZWQgdGhpbmtpbmc=";

    private static final int OK = 200;
    private static final int SMALL_DELTA = 40;
    private static final int LARGE_DELTA = 1 << 16;
    /** Texts above this go out in large pieces: a huge text is about size, not about rhythm. */
    private static final int LARGE_TEXT = 1 << 14;
    /** Only a write tells that the client has gone, so a long pause is cut by pings. */
    private static final Duration PING = Duration.ofMillis(250);

    private final HttpExchange exchange;
    private final String model;
    private final Usage usage;
    private final Pause pause;
    private final Duration betweenDeltas;
    private boolean started;
    private int index;

    StreamedAnswer(HttpExchange exchange, String model, Usage usage, Pause pause, Duration betweenDeltas) {
        this.exchange = exchange;
        this.model = model;
        this.usage = usage;
        this.pause = pause;
        this.betweenDeltas = betweenDeltas;
    }

    @Override
    public void text(String text) throws IOException, InterruptedException {
        open(Json.object().put("type", "text").put("text", "").build());
        deltas("text_delta", "text", text);
        shut();
    }

    @Override
    public void thinking(String text) throws IOException, InterruptedException {
        open(Json.object()
                .put("type", "thinking")
                .put("thinking", "")
                .put("signature", "")
                .build());
        deltas("thinking_delta", "thinking", text);
        delta(Json.object()
                .put("type", "signature_delta")
                .put("signature", SIGNATURE)
                .build());
        shut();
    }

    @Override
    public void toolUse(ToolCall call) throws IOException, InterruptedException {
        open(Json.object()
                .put("type", "tool_use")
                .put("id", Wire.id("toolu"))
                .put("name", call.name())
                .put("input", Json.object().build())
                .build());
        deltas("input_json_delta", "partial_json", call.input().toString());
        shut();
    }

    @Override
    public void pause(Duration time) throws IOException, InterruptedException {
        for (var left = time; left.isPositive(); left = left.minus(PING)) {
            if (!pause.pass(left.compareTo(PING) < 0 ? left : PING)) {
                throw new IOException("the model is closed");
            }
            if (started) {
                event("ping", Json.object());
            }
        }
    }

    @Override
    public void fail(Step.Fail failure) throws IOException {
        var error = Wire.error(failure.status(), failure.text());
        if (started) {
            write("error", error);
        } else {
            Wire.send(exchange, failure.status(), failure.headers(), error);
        }
    }

    @Override
    public void end(String stopReason) throws IOException {
        start();
        var delta = Json.object()
                .put("stop_reason", stopReason)
                .put("stop_sequence", Json.nil())
                .build();
        event("message_delta", Json.object().put("delta", delta).put("usage", usage.atEnd()));
        event("message_stop", Json.object());
    }

    private void start() throws IOException {
        if (started) {
            return;
        }
        started = true;
        exchange.getResponseHeaders().set("content-type", "text/event-stream; charset=utf-8");
        exchange.getResponseHeaders().set("cache-control", "no-cache");
        exchange.getResponseHeaders().set("request-id", Wire.id("req"));
        exchange.sendResponseHeaders(OK, 0);
        var message = Wire.message(Wire.id("msg"), model, Json.array(), Json.nil(), usage.atStart());
        event("message_start", Json.object().put("message", message));
    }

    private void open(JsonObject block) throws IOException {
        start();
        event("content_block_start", Json.object().put("index", index).put("content_block", block));
        if (index == 0) {
            event("ping", Json.object());
        }
    }

    private void deltas(String type, String field, String text) throws IOException, InterruptedException {
        int size = text.length() > LARGE_TEXT ? LARGE_DELTA : SMALL_DELTA;
        for (int from = 0; from < text.length(); ) {
            int to = Math.min(text.length(), from + size);
            if (to < text.length() && Character.isHighSurrogate(text.charAt(to - 1))) {
                to++; // half a character has no UTF-8
            }
            if (from > 0) {
                pause(betweenDeltas);
            }
            delta(Json.object()
                    .put("type", type)
                    .put(field, text.substring(from, to))
                    .build());
            from = to;
        }
    }

    private void delta(JsonObject delta) throws IOException {
        event("content_block_delta", Json.object().put("index", index).put("delta", delta));
    }

    private void shut() throws IOException {
        event("content_block_stop", Json.object().put("index", index));
        index++;
    }

    private void event(String type, JsonObject.Builder members) throws IOException {
        var event = Json.object().put("type", type);
        members.build().forEach(event::put);
        write(type, event.build());
    }

    private void write(String type, JsonObject event) throws IOException {
        var out = exchange.getResponseBody();
        out.write(("event: " + type + "\ndata: " + event + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
