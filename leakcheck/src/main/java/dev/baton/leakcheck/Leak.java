package dev.baton.leakcheck;

import static java.util.stream.Collectors.joining;

import java.nio.file.Path;
import java.util.List;

/** One thing that a test left behind. */
public sealed interface Leak {

    /** Names the thing so that a person can find it; the same thing found twice has the same name. */
    String name();

    /** Says more on further lines, each indented; empty when the name says all. */
    default String details() {
        return "";
    }

    /** A live process that the test started, directly or through others. */
    record LeftProcess(long pid, String commandLine) implements Leak {
        @Override
        public String name() {
            return "process " + pid + ": " + commandLine;
        }
    }

    /** A live thread that keeps the JVM from ending. */
    record LeftThread(long id, String threadName, List<StackTraceElement> stack) implements Leak {
        public LeftThread {
            stack = List.copyOf(stack);
        }

        @Override
        public String name() {
            return "thread #" + id + " \"" + threadName + "\"";
        }

        @Override
        public String details() {
            return stack.stream().map(frame -> "\n      at " + frame).collect(joining());
        }
    }

    /** A TCP port on which the JVM of the test still listens. */
    record OpenPort(int port) implements Leak {
        @Override
        public String name() {
            return "listening TCP port " + port;
        }
    }

    /** An exception that ended a thread and that nobody caught; its stack trace is a suppressed one of the failure. */
    record UncaughtException(String threadName, Throwable exception) implements Leak {
        @Override
        public String name() {
            return "uncaught exception in thread \"" + threadName + "\": " + exception;
        }
    }

    /** A file or a folder in the folder for temporary files. */
    record LeftFile(Path path) implements Leak {
        @Override
        public String name() {
            return "file " + path;
        }
    }
}
