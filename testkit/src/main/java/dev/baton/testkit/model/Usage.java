package dev.baton.testkit.model;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;

/** The tokens that an answer claims to have used. */
public record Usage(long input, long output, long cacheRead, long cacheCreation) {
    /** What is claimed unless a script says otherwise. */
    public static final Usage SMALL = new Usage(100, 20, 0, 0);

    public Usage {
        if (input < 0 || output < 0 || cacheRead < 0 || cacheCreation < 0) {
            throw new IllegalArgumentException(
                    "a count is negative: " + input + ", " + output + ", " + cacheRead + ", " + cacheCreation);
        }
    }

    JsonObject atStart() {
        return counts(1);
    }

    JsonObject atEnd() {
        return counts(output);
    }

    private JsonObject counts(long soFar) {
        return Json.object()
                .put("input_tokens", input)
                .put("cache_creation_input_tokens", cacheCreation)
                .put("cache_read_input_tokens", cacheRead)
                .put("output_tokens", soFar)
                .build();
    }
}
