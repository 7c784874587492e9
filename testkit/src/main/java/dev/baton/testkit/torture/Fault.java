package dev.baton.testkit.torture;

import java.time.Duration;
import java.util.List;

/**
 * Something that goes wrong with a CLI. Each has been seen, or reported by users of one client or another.
 *
 * <p>A fault strikes at its own moment, or where a {@code fault} step of a script puts it: see {@link #step()}.
 */
public sealed interface Fault {
    /** Its name as the executable knows it, with its argument. */
    String text();

    /** The arguments that make the executable show it. */
    default List<String> flag() {
        return List.of("--torture-fault", text());
    }

    /** The line that makes a script show it. */
    default String step() {
        return "fault " + text();
    }

    /** Ends before it says anything. */
    record ExitNow(int code) implements Fault {
        @Override
        public String text() {
            return "exit-now:" + code;
        }
    }

    /** Goes on when its input is closed. */
    record IgnoreEof() implements Fault {
        @Override
        public String text() {
            return "ignore-eof";
        }
    }

    /** Takes no notice of polite signals. */
    record IgnoreTerm() implements Fault {
        @Override
        public String text() {
            return "ignore-term";
        }
    }

    /** Says nothing more after the result of a tool. */
    record StallAfterToolResult() implements Fault {
        @Override
        public String text() {
            return "stall-after-tool-result";
        }
    }

    /** Writes half a line where the result should be, and ends. */
    record HalfLine() implements Fault {
        @Override
        public String text() {
            return "half-line";
        }
    }

    /** Writes a line that is neither JSON nor UTF-8. */
    record GarbageLine() implements Fault {
        @Override
        public String text() {
            return "garbage-line";
        }
    }

    /** Writes an assistant message of this size on one line. */
    record HugeLine(int megabytes) implements Fault {
        @Override
        public String text() {
            return "huge-line:" + megabytes;
        }
    }

    /** Writes a line in two pieces that part a character. */
    record SplitUtf8() implements Fault {
        @Override
        public String text() {
            return "split-utf8";
        }
    }

    /** Writes a message twice, and a permission request twice, with the same ids. */
    record DuplicateId() implements Fault {
        @Override
        public String text() {
            return "duplicate-id";
        }
    }

    /** Writes a message of a type that nobody knows. */
    record UnknownType() implements Fault {
        @Override
        public String text() {
            return "unknown-type";
        }
    }

    /** Asks the host for something that nobody knows. */
    record UnknownRequest() implements Fault {
        @Override
        public String text() {
            return "unknown-request";
        }
    }

    /** Closes stdout and lives on. */
    record CloseStdoutOnly() implements Fault {
        @Override
        public String text() {
            return "close-stdout-only";
        }
    }

    /** Starts a process in a session of its own that holds none of its pipes. */
    record DetachedGrandchild(Duration life) implements Fault {
        @Override
        public String text() {
            return "detached-grandchild:" + life.toSeconds();
        }
    }

    /** Does not end after the result, even when its input is closed. */
    record LingerAfterResult() implements Fault {
        @Override
        public String text() {
            return "linger-after-result";
        }
    }

    /** Closes stdout where it should ask for a permission, and waits. */
    record PermissionStreamDies() implements Fault {
        @Override
        public String text() {
            return "permission-stream-dies";
        }
    }

    /** Never answers {@code initialize}. */
    record MuteInitialize() implements Fault {
        @Override
        public String text() {
            return "mute-initialize";
        }
    }

    /** Writes this much to stderr before anything else. */
    record StderrFlood(int megabytes) implements Fault {
        @Override
        public String text() {
            return "stderr-flood:" + megabytes;
        }
    }

    /** Reads nothing for a while after its start. */
    record SlowStart(Duration time) implements Fault {
        @Override
        public String text() {
            return "slow-start:" + time.toMillis();
        }
    }

    /** Is killed where the result should be. */
    record DieMidTurn() implements Fault {
        @Override
        public String text() {
            return "die-mid-turn";
        }
    }

    /** Writes each result a second time. */
    record ResultTwice() implements Fault {
        @Override
        public String text() {
            return "result-twice";
        }
    }
}
