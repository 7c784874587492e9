package dev.baton.server.doctor;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import dev.baton.server.config.Problem;
import dev.baton.server.config.Settings;
import dev.baton.server.config.Value;
import dev.baton.server.world.World;
import java.util.List;
import java.util.Locale;

/** What the doctor found, for people and for programs. */
public record Report(String version, List<Check> checks, Settings settings) {
    /** Whether Baton can be used as things are. */
    public enum Verdict {
        USABLE,
        UNUSABLE
    }

    public Report {
        checks = List.copyOf(checks);
    }

    public Verdict verdict() {
        boolean failed = checks.stream().anyMatch(check -> check.outcome() instanceof Check.Outcome.Failed);
        return failed || !settings.problems().isEmpty() ? Verdict.UNUSABLE : Verdict.USABLE;
    }

    /** Returns the report as aligned text. */
    public String plain(World.Marks marks) {
        var text = new StringBuilder("baton " + version + "\n\n");
        for (Check check : checks) {
            row(
                    text,
                    mark(check.outcome(), marks),
                    check.name(),
                    check.outcome().found());
            var advice = advice(check.outcome());
            if (!advice.isEmpty()) {
                row(text, "", "", advice);
            }
        }
        for (Problem problem : settings.problems()) {
            row(text, marks == World.Marks.SYMBOLS ? "✗" : "fail", "configuration", problem.message());
        }
        text.append("\nConfiguration (file: ").append(settings.file()).append(")\n");
        for (Value value : settings.values()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %-48s %-28s %s%n",
                    value.setting(),
                    value.text(),
                    value.origin().word()));
        }
        return text.toString();
    }

    /** Returns the report as an object, for scripts: its names are a contract. */
    public JsonObject json() {
        return Json.object()
                .put("version", version)
                .put("usable", verdict() == Verdict.USABLE)
                .put("checks", Json.array(checks.stream().map(Report::json).toList()))
                .put("configurationFile", settings.file().toString())
                .put(
                        "configuration",
                        Json.array(settings.values().stream().map(Report::json).toList()))
                .put(
                        "problems",
                        Json.array(
                                settings.problems().stream().map(Report::json).toList()))
                .build();
    }

    private static void row(StringBuilder text, String mark, String name, String found) {
        text.append(String.format(Locale.ROOT, "%-5s %-14s %s%n", mark, name, found));
    }

    private static String mark(Check.Outcome outcome, World.Marks marks) {
        boolean symbols = marks == World.Marks.SYMBOLS;
        return switch (outcome) {
            case Check.Outcome.Ok ok -> symbols ? "✓" : "ok";
            case Check.Outcome.Note note -> symbols ? "!" : "note";
            case Check.Outcome.Failed failed -> symbols ? "✗" : "fail";
        };
    }

    private static String advice(Check.Outcome outcome) {
        return switch (outcome) {
            case Check.Outcome.Ok ok -> "";
            case Check.Outcome.Note note -> note.advice();
            case Check.Outcome.Failed failed -> failed.advice();
        };
    }

    private static JsonObject json(Check check) {
        return Json.object()
                .put("name", check.name())
                .put("outcome", mark(check.outcome(), World.Marks.WORDS))
                .put("found", check.outcome().found())
                .put("advice", advice(check.outcome()))
                .build();
    }

    private static JsonObject json(Value value) {
        return Json.object()
                .put("name", value.setting().name())
                .put("value", value.text())
                .put("origin", value.origin().word())
                .build();
    }

    private static JsonObject json(Problem problem) {
        return Json.object()
                .put("name", problem.name())
                .put("value", problem.value())
                .put("origin", problem.origin().word())
                .put("message", problem.message())
                .build();
    }
}
