package dev.baton.testkit.model;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** One thing the scripted model does. */
public sealed interface Step {

    /** Says a text. */
    record Say(String text) implements Step {}

    /** Thinks aloud, with a signature. */
    record Think(String text) implements Step {}

    /** Calls tools, all in one message; what follows is played when their results are there. */
    record CallTools(List<ToolCall> calls) implements Step {
        public CallTools {
            calls = List.copyOf(calls);
            if (calls.isEmpty()) {
                throw new IllegalArgumentException("calls is empty: name at least one tool");
            }
        }
    }

    /** Lets time pass. */
    record Wait(Duration time) implements Step {
        public Wait {
            if (time.isNegative()) {
                throw new IllegalArgumentException("time is negative: " + time);
            }
        }
    }

    /** Says a text of this many bytes. */
    record Huge(int bytes) implements Step {
        public Huge {
            if (bytes < 0) {
                throw new IllegalArgumentException("bytes is negative: " + bytes);
            }
        }
    }

    /** Says a text and ends with the stop reason of a refusal. */
    record Refuse(String text) implements Step {}

    /** Answers with an error status, such as 529; after a text has begun it is an error inside the stream. */
    record Fail(int status, String text, Map<String, String> headers) implements Step {
        private static final int LOWEST = 400;
        private static final int HIGHEST = 599;

        public Fail {
            headers = Map.copyOf(headers);
            if (status < LOWEST || status > HIGHEST) {
                throw new IllegalArgumentException("status is not an error from 400 to 599: " + status);
            }
        }
    }
}
