package dev.baton.server.log;

import java.text.MessageFormat;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A logger by name; asks for its sink at every line, since the level is known later than the first logger. */
final class StderrLogger implements System.Logger {
    private final String name;
    private final Supplier<LogSink> sink;

    StderrLogger(String name, Supplier<LogSink> sink) {
        this.name = name;
        this.sink = sink;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean isLoggable(Level level) {
        return sink.get().takes(level);
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, @Nullable String message, @Nullable Throwable error) {
        if (isLoggable(level)) {
            sink.get().write(level, name, String.valueOf(message), error);
        }
    }

    @Override
    public void log(
            Level level,
            @Nullable ResourceBundle bundle,
            @Nullable String format,
            @Nullable Object @Nullable ... values) {
        if (isLoggable(level)) {
            var text = String.valueOf(format);
            boolean plain = values == null || values.length == 0;
            sink.get().write(level, name, plain ? text : MessageFormat.format(text, values), null);
        }
    }
}
