package dev.baton.testkit.model;

import com.sun.net.httpserver.HttpExchange;
import dev.baton.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An answer that is sent as a whole. */
final class PlainAnswer implements Answer {
    private static final int OK = 200;

    private final HttpExchange exchange;
    private final String model;
    private final Usage usage;
    private final Pause pause;
    private final List<Json> content = new ArrayList<>();

    PlainAnswer(HttpExchange exchange, String model, Usage usage, Pause pause) {
        this.exchange = exchange;
        this.model = model;
        this.usage = usage;
        this.pause = pause;
    }

    @Override
    public void text(String text) {
        content.add(Json.object().put("type", "text").put("text", text).build());
    }

    @Override
    public void thinking(String text) {
        content.add(Json.object()
                .put("type", "thinking")
                .put("thinking", text)
                .put("signature", StreamedAnswer.SIGNATURE)
                .build());
    }

    @Override
    public void toolUse(ToolCall call) {
        content.add(Json.object()
                .put("type", "tool_use")
                .put("id", Wire.id("toolu"))
                .put("name", call.name())
                .put("input", call.input())
                .build());
    }

    @Override
    public void pause(Duration time) throws IOException, InterruptedException {
        if (!pause.pass(time)) {
            throw new IOException("the model is closed");
        }
    }

    @Override
    public void fail(Step.Fail failure) throws IOException {
        Wire.send(exchange, failure.status(), failure.headers(), Wire.error(failure.status(), failure.text()));
    }

    @Override
    public void end(String stopReason) throws IOException {
        var message = Wire.message(Wire.id("msg"), model, Json.array(content), Json.of(stopReason), usage.atEnd());
        Wire.send(exchange, OK, Map.of(), message);
    }
}
