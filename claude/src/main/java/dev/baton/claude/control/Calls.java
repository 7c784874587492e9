package dev.baton.claude.control;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** The calls that wait for the CLI. Each is answered, late or lost; none waits for ever. */
public final class Calls {
    private final Consumer<Json> out;
    private final Map<String, CompletableFuture<Json>> waiting = new ConcurrentHashMap<>();
    private volatile String lost = "";

    /** Makes calls by writing to {@code out}, which may throw when nothing can be written any more. */
    public Calls(Consumer<Json> out) {
        this.out = out;
    }

    /** Asks and waits. The request holds the subtype and its fields. */
    public Reply<Json> ask(JsonObject request, Duration patience) {
        var id = UUID.randomUUID().toString();
        var subtype = request.text("/subtype").orElse("");
        var answer = new CompletableFuture<Json>();
        waiting.put(id, answer);
        try {
            if (!lost.isEmpty()) {
                return new Reply.Lost<>(lost);
            }
            out.accept(Json.object()
                    .put("type", "control_request")
                    .put("request_id", id)
                    .put("request", request)
                    .build());
            return reply(subtype, answer.get(patience.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return new Reply.TimedOut<>(subtype, patience);
        } catch (ExecutionException e) {
            return new Reply.Lost<>(lost);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Reply.Lost<>("the calling thread was interrupted");
        } finally {
            waiting.remove(id);
        }
    }

    /** Takes the answer to a call; one that nobody waits for is nothing. */
    public void answered(String requestId, Json response) {
        var answer = waiting.get(requestId);
        if (answer != null) {
            answer.complete(response);
        }
    }

    /** Ends all calls, and every later one: nothing can be answered any more. */
    public void end(String why) {
        lost = why;
        waiting.values().forEach(answer -> answer.completeExceptionally(new IllegalStateException(why)));
    }

    private static Reply<Json> reply(String subtype, Json response) {
        if (response.text("/subtype").orElse("").equals("success")) {
            return new Reply.Done<>(
                    response.at("/response").orElseGet(() -> Json.object().build()));
        }
        var code = response.text("/error_code").orElse("");
        return code.equals("unsupported_request")
                ? new Reply.Unsupported<>(subtype)
                : new Reply.Refused<>(code, response.text("/error").orElse("no reason given"));
    }
}
