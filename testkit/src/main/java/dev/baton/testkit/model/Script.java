package dev.baton.testkit.model;

import dev.baton.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Says what the model answers: {@code whenUserSays("fix it").says("Looking.").calls("Bash", input).says("Done.")}.
 *
 * <p>The first rule that matches the last text of the user answers. What follows a call of tools is played when their results
 * come. Not for use by several threads.
 */
public final class Script {
    private final List<Rule> rules = new ArrayList<>();
    private Predicate<String> matches = text -> false;
    private List<Step> steps = new ArrayList<>();
    private int times;
    private boolean apart;
    private Usage usage = Usage.SMALL;
    private Pace pace = Pace.NONE;

    Script() {}

    /** Matches a text that contains this one. */
    public static Predicate<String> containing(String part) {
        return text -> text.contains(part);
    }

    /** Begins a rule for exactly this text. */
    public Script whenUserSays(String text) {
        return whenUserSays(text::equals);
    }

    /** Begins a rule. */
    public Script whenUserSays(Predicate<String> wanted) {
        finishRule();
        matches = wanted;
        return this;
    }

    /** Begins the rule for all that no rule above has matched. */
    public Script otherwise() {
        return whenUserSays(text -> true);
    }

    public Script says(String text) {
        return step(new Step.Say(text));
    }

    public Script thinks(String text) {
        return step(new Step.Think(text));
    }

    /** Calls a tool; calls that follow each other go into one message. */
    public Script calls(String tool, JsonObject input) {
        var calls = new ArrayList<ToolCall>();
        if (!apart && !steps.isEmpty() && steps.getLast() instanceof Step.CallTools before) {
            calls.addAll(before.calls());
            steps.removeLast();
        }
        calls.add(new ToolCall(tool, input));
        return step(new Step.CallTools(calls));
    }

    /** Waits for the results before the next call, where two calls would go into one message. */
    public Script then() {
        apart = true;
        return this;
    }

    public Script waits(Duration time) {
        return step(new Step.Wait(time));
    }

    public Script saysHuge(int bytes) {
        return step(new Step.Huge(bytes));
    }

    public Script refuses(String text) {
        return step(new Step.Refuse(text));
    }

    /** Answers with an error status. */
    public Script failing(int status) {
        return step(new Step.Fail(status, "scripted error " + status, Map.of()));
    }

    /** Tells with the error when to try again. */
    public Script retryAfter(Duration time) {
        return errorHeader("retry-after", Long.toString(time.toSeconds()));
    }

    /** Adds a header to the error, such as {@code x-should-retry}. */
    public Script errorHeader(String name, String value) {
        if (steps.isEmpty() || !(steps.getLast() instanceof Step.Fail fail)) {
            throw new IllegalStateException("header " + name + " belongs behind failing(status)");
        }
        var headers = new HashMap<>(fail.headers());
        headers.put(name, value);
        steps.removeLast();
        return step(new Step.Fail(fail.status(), fail.text(), headers));
    }

    /** Lets the rule answer so many times; after that it is as if it was not there. */
    public Script times(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count must be at least 1: " + count);
        }
        times = count;
        return this;
    }

    /** Claims these tokens in every answer. */
    public Script usage(Usage claimed) {
        usage = claimed;
        return this;
    }

    /** Waits before every answer, and between the pieces of one. */
    public Script pace(Duration beforeAnswer, Duration betweenDeltas) {
        pace = new Pace(beforeAnswer, betweenDeltas);
        return this;
    }

    Usage usage() {
        return usage;
    }

    Pace pace() {
        return pace;
    }

    List<Rule> rules() {
        finishRule();
        return List.copyOf(rules);
    }

    private Script step(Step step) {
        steps.add(step);
        apart = false;
        return this;
    }

    private void finishRule() {
        if (!steps.isEmpty()) {
            rules.add(times == 0 ? Rule.always(matches, steps) : Rule.times(times, matches, steps));
        }
        steps = new ArrayList<>();
        times = 0;
        apart = false;
        matches = text -> false;
    }
}
