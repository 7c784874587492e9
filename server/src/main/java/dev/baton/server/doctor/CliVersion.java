package dev.baton.server.doctor;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/** A version of Claude Code. */
record CliVersion(int major, int minor, int patch) implements Comparable<CliVersion> {
    static final CliVersion OLDEST = new CliVersion(2, 0, 73);
    static final CliVersion NEWEST_TESTED = new CliVersion(2, 1, 325);

    private static final Pattern NUMBERS = Pattern.compile("^(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})\\b");

    /** Finds it at the start of what {@code claude --version} prints: "2.1.325 (Claude Code)". */
    static Optional<CliVersion> in(String text) {
        var numbers = NUMBERS.matcher(text.strip());
        return numbers.find()
                ? Optional.of(new CliVersion(
                        Integer.parseInt(numbers.group(1)),
                        Integer.parseInt(numbers.group(2)),
                        Integer.parseInt(numbers.group(3))))
                : Optional.empty();
    }

    @Override
    public int compareTo(CliVersion other) {
        return Comparator.comparingInt(CliVersion::major)
                .thenComparingInt(CliVersion::minor)
                .thenComparingInt(CliVersion::patch)
                .compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
