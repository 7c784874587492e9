package dev.baton.server;

import dev.baton.server.config.Assignment;
import dev.baton.server.config.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the arguments. By hand: a command line library costs 76 ms at start-up, and there is little to read
 * (docs/adr/0004-hand-written-command-line.md).
 */
final class CommandLine {
    /** What the arguments meant. */
    sealed interface Meaning {
        record Run(Command command, List<Assignment> assignments) implements Meaning {
            public Run {
                assignments = List.copyOf(assignments);
            }
        }

        /** The message names the argument and what is known instead. */
        record Refused(String message) implements Meaning {}
    }

    private static final List<String> COMMANDS = List.of("doctor", "help");
    private static final List<String> FLAGS = List.of("--help", "--version", "--set");
    private static final List<String> DOCTOR_FLAGS = List.of("--json", "--help", "--set");

    private final List<Assignment> assignments = new ArrayList<>();
    private Optional<String> command = Optional.empty();
    private Command.Format format = Command.Format.PLAIN;
    private boolean help;
    private boolean version;

    private CommandLine() {}

    static Meaning read(String... arguments) {
        return new CommandLine().meaning(arguments);
    }

    private Meaning meaning(String... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            var argument = arguments[i];
            Optional<String> refusal;
            if (argument.equals("--set")) {
                i++;
                refusal = i < arguments.length ? set(arguments[i]) : Optional.of("--set needs NAME=VALUE after it");
            } else {
                refusal = argument.startsWith("-") ? flag(argument) : word(argument);
            }
            if (refusal.isPresent()) {
                return new Meaning.Refused(refusal.get());
            }
        }
        return new Meaning.Run(chosen(), assignments);
    }

    private Command chosen() {
        if (help || command.equals(Optional.of("help"))) {
            return new Command.Help();
        }
        if (version) {
            return new Command.Version();
        }
        return command.isPresent() ? new Command.Doctor(format) : new Command.Stdio();
    }

    private Optional<String> flag(String argument) {
        boolean doctor = command.equals(Optional.of("doctor"));
        if (argument.startsWith("--set=")) {
            return set(argument.substring("--set=".length()));
        } else if (argument.equals("--help") || argument.equals("-h")) {
            help = true;
        } else if (argument.equals("--version") && command.isEmpty()) {
            version = true;
        } else if (argument.equals("--json") && doctor) {
            format = Command.Format.JSON;
        } else {
            return Optional.of(unknown("flag", argument, doctor ? DOCTOR_FLAGS : FLAGS));
        }
        return Optional.empty();
    }

    private Optional<String> word(String argument) {
        if (command.isPresent()) {
            return Optional.of(command.get() + " takes no argument '" + argument + "'");
        }
        if (!COMMANDS.contains(argument)) {
            return Optional.of(unknown("command", argument, COMMANDS));
        }
        command = Optional.of(argument);
        return Optional.empty();
    }

    private Optional<String> set(String text) {
        int equals = text.indexOf('=');
        if (equals < 1) {
            return Optional.of("--set needs NAME=VALUE, and got '" + text + "'");
        }
        assignments.add(new Assignment(text.substring(0, equals), text.substring(equals + 1)));
        return Optional.empty();
    }

    private static String unknown(String kind, String argument, List<String> known) {
        return "unknown " + kind + " '" + argument + "'" + Nearest.question(argument, known);
    }
}
