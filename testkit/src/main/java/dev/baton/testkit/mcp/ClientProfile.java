package dev.baton.testkit.mcp;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What a client declares at the start: what it can be asked (each with the reply it gives), and capabilities beyond that.
 *
 * <p>A method that has a reply is declared as a capability; one that has none is not.
 */
public record ClientProfile(Map<String, Reply> replies, JsonObject capabilities) {
    /** The server asks the user. */
    public static final String ELICITATION = "elicitation/create";
    /** The server asks the model. */
    public static final String SAMPLING = "sampling/createMessage";
    /** The server asks for the folders it may look at. */
    public static final String ROOTS = "roots/list";

    private static final Set<String> KNOWN = Set.of(ELICITATION, SAMPLING, ROOTS);

    /** Checks that the clients know how to declare what has a reply. */
    public ClientProfile {
        replies = Map.copyOf(replies);
        Objects.requireNonNull(capabilities, "capabilities");
        if (!KNOWN.containsAll(replies.keySet())) {
            throw new IllegalArgumentException("replies has " + replies.keySet() + "; allowed are " + KNOWN);
        }
    }

    /** Declares nothing. */
    public static ClientProfile bare() {
        return new ClientProfile(Map.of(), Json.object().build());
    }

    /** Adds a method that the server may call, and the reply it gets. */
    public ClientProfile answering(String method, Reply reply) {
        var more = new HashMap<>(replies);
        more.put(method, reply);
        return new ClientProfile(more, capabilities);
    }

    /** Adds capabilities as they are, for example {@code extensions}. */
    public ClientProfile declaring(JsonObject more) {
        return new ClientProfile(replies, more);
    }

    JsonObject repliesJson() {
        var object = Json.object();
        replies.forEach((method, reply) -> object.put(method, reply.toJson()));
        return object.build();
    }
}
