package dev.baton.testkit.mcp;

import dev.baton.json.JsonObject;
import java.time.Duration;
import java.util.Objects;

/** How a tool is called: how long the client waits for it, and whether it asks for progress. */
public record CallOptions(Duration timeout, Progress progress) {
    /** The time after which the official clients give up when nobody tells them otherwise. */
    private static final Duration CLIENTS_DEFAULT = Duration.ofSeconds(60);

    /** Whether the client asks for progress. */
    public enum Progress {
        /** It sends a progress token. */
        ASKED,
        /** It sends none. */
        NOT_ASKED
    }

    /** Checks that the timeout is one. */
    public CallOptions {
        Objects.requireNonNull(progress, "progress");
        if (timeout.toMillis() <= 0) {
            throw new IllegalArgumentException("timeout is " + timeout + "; allowed is 1 ms and more");
        }
    }

    /** The clients' own defaults. */
    public static CallOptions defaults() {
        return new CallOptions(CLIENTS_DEFAULT, Progress.NOT_ASKED);
    }

    /** Asks for progress. */
    public CallOptions withProgress() {
        return new CallOptions(timeout, Progress.ASKED);
    }

    /** Gives up after this time. */
    public CallOptions withTimeout(Duration limit) {
        return new CallOptions(limit, progress);
    }

    JsonObject.Builder into(JsonObject.Builder request) {
        return request.put("timeoutMs", timeout.toMillis()).put("progress", progress == Progress.ASKED);
    }
}
