package dev.baton.testkit.mcp;

import dev.baton.json.Json;
import dev.baton.json.JsonNumber;
import java.util.Optional;

/** One thing that happened to a client, other than an answer to a request. */
public sealed interface Seen {

    /** The client handed on a notification of the server. */
    record Notification(String method, Json params) implements Seen {}

    /** A call made progress. */
    record Progress(long call, Json progress) implements Seen {}

    /** The server asked the client; {@code number} names it in {@link McpClient#reply}. */
    record Request(long number, String method, Json params) implements Seen {}

    /** A message crossed the wire, {@link Direction} as the client sees it. */
    record Wire(Direction direction, Json message) implements Seen {}

    /** The server on stdio wrote a line to its error output. */
    record Stderr(String line) implements Seen {}

    /** The client reports trouble that belongs to no request. */
    record Problem(String message) implements Seen {}

    /** A {@code subscriptions/listen} stream ended: {@code local}, {@code graceful} or {@code remote}. */
    record ListenClosed(long call, String reason) implements Seen {}

    /** The connection is closed. */
    record Closed() implements Seen {}

    /** Something this class does not know. */
    record Unknown(Json raw) implements Seen {}

    /** Which way a message went. */
    enum Direction {
        /** From the client to the server. */
        SENT,
        /** From the server to the client. */
        RECEIVED
    }

    /** Reads a line of the driver; empty if it is an answer. */
    static Optional<Seen> of(Json line) {
        return line.text("/event").map(event -> switch (event) {
            case "notification" -> new Notification(text(line, "/method"), json(line, "/params"));
            case "progress" -> new Progress(number(line, "/call"), json(line, "/progress"));
            case "request" -> new Request(number(line, "/number"), text(line, "/method"), json(line, "/params"));
            case "wire" ->
                new Wire(
                        text(line, "/direction").equals("sent") ? Direction.SENT : Direction.RECEIVED,
                        json(line, "/message"));
            case "stderr" -> new Stderr(text(line, "/text"));
            case "problem" -> new Problem(text(line, "/message"));
            case "listenClosed" -> new ListenClosed(number(line, "/call"), text(line, "/reason"));
            case "closed" -> new Closed();
            case String other -> new Unknown(line);
        });
    }

    private static String text(Json line, String pointer) {
        return line.text(pointer).orElse("");
    }

    private static Json json(Json line, String pointer) {
        return line.at(pointer).orElse(Json.nil());
    }

    private static long number(Json line, String pointer) {
        return line.at(pointer).orElse(Json.nil()) instanceof JsonNumber number ? number.longValue() : -1;
    }
}
