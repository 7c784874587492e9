package dev.baton.server.config;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Which values a setting takes. */
public sealed interface Kind {
    /** Tells whether the text is such a value. */
    boolean accepts(String text);

    /** Returns what is allowed, for the message about a value that is not. */
    String allowed();

    /** Returns what stands between the items of a list; empty when it is not a list. */
    default String separator() {
        return "";
    }

    /** Any text but none. */
    record Text(String allowed) implements Kind {
        @Override
        public boolean accepts(String text) {
            return !text.isBlank();
        }
    }

    /** A whole number. */
    record Whole(long least, long most, String unit) implements Kind {
        @Override
        public boolean accepts(String text) {
            // More digits than a long holds are out of every range.
            if (!text.matches("[0-9]{1,18}")) {
                return false;
            }
            long value = Long.parseLong(text);
            return value >= least && value <= most;
        }

        @Override
        public String allowed() {
            return "a whole " + unit + " from " + least + " to " + most;
        }
    }

    /** A permission that is off until it is given. */
    record OnOff() implements Kind {
        static final List<String> ON = List.of("1", "true");
        static final List<String> OFF = List.of("0", "false");

        @Override
        public boolean accepts(String text) {
            return ON.contains(text) || OFF.contains(text);
        }

        @Override
        public String allowed() {
            return "1 or true, 0 or false";
        }
    }

    /** One of a few words. */
    record OneOf(List<String> words) implements Kind {
        public OneOf {
            words = List.copyOf(words);
        }

        @Override
        public boolean accepts(String text) {
            return words.contains(text);
        }

        @Override
        public String allowed() {
            return "one of " + String.join(", ", words);
        }
    }

    /** Some of a few words, with commas between. */
    record SomeOf(List<String> words) implements Kind {
        public SomeOf {
            words = List.copyOf(words);
        }

        @Override
        public boolean accepts(String text) {
            return words.containsAll(items(text));
        }

        @Override
        public String allowed() {
            return "one or more of " + String.join(", ", words) + ", with commas between";
        }

        @Override
        public String separator() {
            return ",";
        }

        static List<String> items(String text) {
            return Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        }
    }

    /** A folder, which need not exist. */
    record Folder() implements Kind {
        @Override
        public boolean accepts(String text) {
            return HomePath.isAbsolute(text);
        }

        @Override
        public String allowed() {
            return "an absolute path, or one that starts with ~" + File.separator;
        }
    }

    /** Folders, with the path separator of the system between. */
    record Folders() implements Kind {
        @Override
        public boolean accepts(String text) {
            return items(text).stream().allMatch(HomePath::isAbsolute);
        }

        @Override
        public String allowed() {
            return "absolute paths with '" + File.pathSeparator + "' between";
        }

        @Override
        public String separator() {
            return File.pathSeparator;
        }

        static List<String> items(String text) {
            return List.of(text.split(Pattern.quote(File.pathSeparator), -1));
        }
    }

    /** A duration of at least {@code least} milliseconds, and of at most a year: beyond it, it was another unit. */
    static Kind millis(long least) {
        return new Whole(least, 365L * 24 * 60 * 60 * 1000, "number of milliseconds");
    }

    static Kind oneOf(Enum<?>... values) {
        return new OneOf(words(values));
    }

    static Kind someOf(Enum<?>... values) {
        return new SomeOf(words(values));
    }

    private static List<String> words(Enum<?>... values) {
        return Arrays.stream(values)
                .map(value -> value.name().toLowerCase(Locale.ROOT))
                .toList();
    }
}
