package dev.baton.testkit.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** What the model answers to some texts of the user, for ever or for a number of times. */
final class Rule {
    private static final int FOR_EVER = -1;

    private final Predicate<String> matches;
    private final List<List<Step>> rounds;
    private final AtomicInteger left;

    private Rule(Predicate<String> matches, List<Step> steps, int times) {
        this.matches = matches;
        this.rounds = rounds(steps);
        this.left = new AtomicInteger(times);
    }

    static Rule always(Predicate<String> matches, List<Step> steps) {
        return new Rule(matches, steps, FOR_EVER);
    }

    static Rule times(int times, Predicate<String> matches, List<Step> steps) {
        return new Rule(matches, steps, times);
    }

    /** Says whether this rule answers; a rule that is used up still finishes what it began. */
    boolean takes(String text, int round) {
        if (!matches.test(text)) {
            return false;
        }
        if (left.get() == FOR_EVER) {
            return true;
        }
        return round > 0 ? round < rounds.size() : left.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
    }

    List<Step> round(int number) {
        return number < rounds.size() ? rounds.get(number) : List.of(new Step.Say("The script has ended."));
    }

    /** Cuts the steps into messages: one ends where tools are called. */
    static List<List<Step>> rounds(List<Step> steps) {
        var rounds = new ArrayList<List<Step>>();
        var round = new ArrayList<Step>();
        for (var step : steps) {
            round.add(step);
            if (step instanceof Step.CallTools) {
                rounds.add(List.copyOf(round));
                round.clear();
            }
        }
        if (!round.isEmpty()) {
            rounds.add(List.copyOf(round));
        }
        return List.copyOf(rounds);
    }
}
