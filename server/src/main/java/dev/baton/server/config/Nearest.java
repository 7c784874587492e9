package dev.baton.server.config;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Guesses what a mistyped name was meant to be. */
public final class Nearest {
    private Nearest() {}

    /** Returns the known name that is so close that it was probably meant. */
    public static Optional<String> to(String typed, List<String> known) {
        var text = typed.toLowerCase(Locale.ROOT);
        // A third of the letters: "docotr" is doctor, but "run" is not "help".
        int allowed = Math.max(1, text.length() / 3);
        return known.stream()
                .filter(name -> edits(text, name.toLowerCase(Locale.ROOT)) <= allowed)
                .min(Comparator.comparingInt(name -> edits(text, name.toLowerCase(Locale.ROOT))));
    }

    /** Returns the guess as the end of a sentence; empty when there is none. */
    public static String question(String typed, List<String> known) {
        return to(typed, known).map(name -> "; did you mean " + name + "?").orElse("");
    }

    /** The edit distance, by the usual table of which two rows are kept. */
    private static int edits(String from, String to) {
        var above = new int[to.length() + 1];
        for (int column = 0; column <= to.length(); column++) {
            above[column] = column;
        }
        for (int row = 1; row <= from.length(); row++) {
            var current = new int[to.length() + 1];
            current[0] = row;
            for (int column = 1; column <= to.length(); column++) {
                int replaced = above[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, 1 + Math.min(above[column], current[column - 1]));
            }
            above = current;
        }
        return above[to.length()];
    }
}
