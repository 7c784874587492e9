package dev.baton.server.log;

import dev.baton.server.config.LogLevel;
import java.io.PrintStream;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicReference;

/** Gives every {@link System.Logger} of the process a stderr to write to; found by the JVM as a service. */
public final class StderrLoggerFinder extends System.LoggerFinder {
    // The JVM creates the finder itself, so what it needs to know can only wait here.
    private static final AtomicReference<LogSink> SINK =
            new AtomicReference<>(new LogSink(LogLevel.INFO, System.err, Clock.systemUTC()));

    /** Sets the level and the stream, for loggers that exist already too. */
    public static void open(LogLevel level, PrintStream stream) {
        SINK.set(new LogSink(level, stream, Clock.systemUTC()));
    }

    @Override
    public System.Logger getLogger(String name, Module module) {
        return new StderrLogger(name, SINK::get);
    }
}
