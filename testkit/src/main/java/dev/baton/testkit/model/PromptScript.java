package dev.baton.testkit.model;

import dev.baton.json.Json;
import dev.baton.json.JsonException;
import dev.baton.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the script that a person may write into a prompt: the lines behind one that starts with {@code #!script}. */
final class PromptScript {
    private static final String MARK = "#!script";
    private static final String ALLOWED =
            "say TEXT, think TEXT, tool NAME {JSON}, wait MILLISECONDS, huge BYTES, refuse TEXT, error STATUS [TEXT]";
    /** As much as the largest line that a reader of ours accepts. */
    private static final int LARGEST = 64 << 20;

    private final List<Step> steps = new ArrayList<>();
    private final List<ToolCall> calls = new ArrayList<>();

    private PromptScript() {}

    /** Returns the steps of the script in a text, if there is one; a line that is wrong makes it say so. */
    static Optional<List<Step>> in(String text) {
        var lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(MARK)) {
                return Optional.of(new PromptScript().read(lines, i + 1));
            }
        }
        return Optional.empty();
    }

    private List<Step> read(List<String> lines, int first) {
        for (int i = first; i < lines.size(); i++) {
            var line = lines.get(i).strip();
            if (line.isEmpty()) {
                continue;
            }
            try {
                add(line);
            } catch (IllegalArgumentException | JsonException e) {
                return List.of(new Step.Say("Script error in line " + (i - first + 1) + ": \"" + line + "\": "
                        + e.getMessage() + ". Allowed are: " + ALLOWED));
            }
        }
        finishCalls();
        return steps.isEmpty()
                ? List.of(new Step.Say("The script is empty. Allowed are: " + ALLOWED))
                : List.copyOf(steps);
    }

    private void add(String line) {
        var words = line.split("\\s+", 2);
        var rest = words.length > 1 ? words[1] : "";
        if (words[0].equals("tool")) {
            calls.add(tool(rest));
            return;
        }
        finishCalls();
        steps.add(
                switch (words[0]) {
                    case "say" -> new Step.Say(unescape(rest));
                    case "think" -> new Step.Think(unescape(rest));
                    case "wait" -> new Step.Wait(Duration.ofMillis(number(rest)));
                    case "huge" -> new Step.Huge(number(rest));
                    case "refuse" -> new Step.Refuse(unescape(rest));
                    case "error" -> error(rest);
                    case String other -> throw new IllegalArgumentException("\"" + other + "\" is not a step");
                });
    }

    private void finishCalls() {
        if (!calls.isEmpty()) {
            steps.add(new Step.CallTools(calls));
            calls.clear();
        }
    }

    private static ToolCall tool(String rest) {
        var words = rest.split("\\s+", 2);
        if (words.length < 2 || !(Json.parse(words[1]) instanceof JsonObject input)) {
            throw new IllegalArgumentException("a tool needs a name and a JSON object as input");
        }
        return new ToolCall(words[0], input);
    }

    private static Step error(String rest) {
        var words = rest.split("\\s+", 2);
        return new Step.Fail(
                number(words[0]), words.length > 1 ? unescape(words[1]) : "scripted error " + words[0], Map.of());
    }

    private static int number(String word) {
        try {
            int value = Integer.parseInt(word);
            if (value >= 0 && value <= LARGEST) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + word + "\" is not a whole number", e);
        }
        throw new IllegalArgumentException(word + " is not from 0 to " + LARGEST);
    }

    private static String unescape(String text) {
        return text.replace("\\n", "\n");
    }
}
