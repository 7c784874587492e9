package dev.baton.testkit.process;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** The last lines of a stream. */
final class Tail {
    private static final int LINES = 50;
    private static final int LINE_CHARS = 2000;

    private final Deque<String> lines = new ArrayDeque<>();

    synchronized void add(byte[] line) {
        var text = new String(line, StandardCharsets.UTF_8);
        lines.addLast(text.length() > LINE_CHARS ? text.substring(0, LINE_CHARS) + "…" : text);
        if (lines.size() > LINES) {
            lines.removeFirst();
        }
    }

    synchronized String text() {
        return String.join("\n", lines);
    }
}
