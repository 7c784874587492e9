package dev.baton.server.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All values with their origins, and everything that is wrong with them.
 *
 * @param file where the configuration file is, or would be
 * @param values one for each setting, in the order of the settings
 * @param problems all of them, so that a person corrects them in one go
 */
public record Settings(Path file, List<Value> values, List<Problem> problems, Path home) {
    public Settings {
        values = List.copyOf(values);
        problems = List.copyOf(problems);
    }

    /** What came of reading the settings. */
    public sealed interface Outcome {
        record Usable(Configuration configuration) implements Outcome {}

        record Refused(List<Problem> problems) implements Outcome {
            public Refused {
                problems = List.copyOf(problems);
            }
        }
    }

    /** Reads them: flags over environment over file over defaults. */
    public static Settings read(List<Assignment> flags, Map<String, String> environment, Path home) {
        var path = file(environment, home);
        var file = ConfigFile.read(path);
        var problems = new ArrayList<>(file.problems());
        var assigned = new HashMap<String, String>();
        for (Assignment flag : flags) {
            assigned.put(flag.name(), flag.value());
            if (!Setting.names().contains(flag.name())) {
                problems.add(Problem.unknownName(flag.name(), flag.value(), new Origin.Flag()));
            }
        }
        var values = new ArrayList<Value>();
        for (Setting setting : Setting.values()) {
            var value = value(setting, assigned, environment, file.values(), path);
            values.add(value);
            // A default is right by definition, also the empty one that cannot be typed.
            if (!(value.origin() instanceof Origin.Default) && !setting.kind().accepts(value.text())) {
                problems.add(Problem.wrongValue(value));
            }
        }
        return new Settings(path, values, problems, home);
    }

    /** Returns the configuration, or why there is none. */
    public Outcome outcome() {
        return problems.isEmpty() ? new Outcome.Usable(Configuration.of(values, home)) : new Outcome.Refused(problems);
    }

    private static Value value(
            Setting setting,
            Map<String, String> flags,
            Map<String, String> environment,
            Map<String, String> file,
            Path path) {
        var name = setting.name();
        if (flags.containsKey(name)) {
            return new Value(setting, flags.getOrDefault(name, ""), new Origin.Flag());
        }
        // Set to nothing is not set: that is how a client's configuration form leaves a field out.
        var variable = environment.getOrDefault(name, "");
        if (!variable.isEmpty()) {
            return new Value(setting, variable, new Origin.Environment());
        }
        if (file.containsKey(name)) {
            return new Value(setting, file.getOrDefault(name, ""), new Origin.File(path));
        }
        return new Value(setting, setting.standard(), new Origin.Default());
    }

    private static Path file(Map<String, String> environment, Path home) {
        var folder = environment.getOrDefault("XDG_CONFIG_HOME", "");
        // The XDG rules: a relative path there is invalid and ignored.
        var base = HomePath.isAbsolute(folder) ? HomePath.resolve(folder, home) : home.resolve(".config");
        return base.resolve("baton").resolve("config.json");
    }
}
