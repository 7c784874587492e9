package dev.baton.testkit.model;

import dev.baton.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request that the model received.
 *
 * @param headers by name in lower case
 * @param body what was sent, or null of JSON when there was nothing
 */
public record RecordedRequest(String method, String path, Map<String, List<String>> headers, Json body) {
    public RecordedRequest {
        headers = Map.copyOf(headers);
    }

    /** The first value of a header, whatever the case of its name. */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /** Whether this asks for an answer of the model. */
    public boolean isMessage() {
        return method.equals("POST") && path.equals("/v1/messages");
    }

    /** What the body tells about its conversation. */
    public Conversation conversation() {
        return new Conversation(body);
    }
}
