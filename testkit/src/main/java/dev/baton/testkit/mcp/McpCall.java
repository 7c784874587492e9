package dev.baton.testkit.mcp;

import dev.baton.json.Json;
import java.time.Duration;

/** A request that a client has under way. */
public final class McpCall {
    private final McpClient client;
    private final long id;

    McpCall(McpClient client, long id) {
        this.client = client;
        this.id = id;
    }

    /** The number by which {@link Seen.Progress} names this call. */
    public long id() {
        return id;
    }

    /** Waits for what it comes to; asked a second time it waits in vain. */
    public Answer answer(Duration patience) {
        return client.answer(id, patience);
    }

    /** Lets the client cancel it. The answer comes nevertheless, as a failure. */
    public void cancel(String reason) {
        client.ask("cancel", request -> request.put("call", id).put("reason", reason))
                .orThrow();
    }

    /** Ends the stream that {@link McpClient#listen} opened. */
    public void unlisten() {
        client.ask("unlisten", request -> request.put("call", id)).orThrow();
    }

    @Override
    public String toString() {
        return "call " + Json.of(id);
    }
}
