package dev.baton.server.log;

import dev.baton.server.config.LogLevel;
import java.io.PrintStream;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where log lines go. One line is one event, with its keys in a fixed order: time, level, logger, message, error. */
record LogSink(LogLevel least, PrintStream stream, Clock clock) {

    boolean takes(System.Logger.Level level) {
        return level != System.Logger.Level.OFF && level.getSeverity() >= severity();
    }

    void write(System.Logger.Level level, String logger, String message, @Nullable Throwable error) {
        var line = new StringBuilder()
                .append("time=")
                .append(clock.instant().truncatedTo(ChronoUnit.MILLIS))
                .append(" level=")
                .append(level.name().toLowerCase(Locale.ROOT))
                .append(" logger=")
                .append(logger)
                .append(" message=")
                .append(quoted(message));
        if (error != null) {
            line.append(" error=").append(quoted(error.toString()));
        }
        // One call, so that lines of two threads do not mix.
        stream.println(line);
        if (error != null && least == LogLevel.DEBUG) {
            error.printStackTrace(stream);
        }
    }

    private int severity() {
        return switch (least) {
            case DEBUG -> System.Logger.Level.DEBUG.getSeverity();
            case INFO -> System.Logger.Level.INFO.getSeverity();
            case WARN -> System.Logger.Level.WARNING.getSeverity();
            case ERROR -> System.Logger.Level.ERROR.getSeverity();
        };
    }

    /** A message from outside must not be able to forge a second line. */
    private static String quoted(String text) {
        var out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c == '\n') {
                out.append("\\n");
            } else if (Character.isISOControl(c)) {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }
}
