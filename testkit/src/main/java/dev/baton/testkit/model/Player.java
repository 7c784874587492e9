package dev.baton.testkit.model;

import java.util.List;

/** Finds what to answer: a script in the prompt first, then the rules, then an echo. */
record Player(List<Rule> rules) {
    Player {
        rules = List.copyOf(rules);
    }

    List<Step> answer(Conversation conversation) {
        if (conversation.isAside()) {
            return List.of(new Step.Say("{\"title\": \"Scripted\"}"));
        }
        var text = conversation.lastUserText();
        int round = conversation.toolRounds();
        return PromptScript.in(text)
                .map(steps -> Rule.always(any -> true, steps).round(round))
                .or(() -> rules.stream()
                        .filter(rule -> rule.takes(text, round))
                        .findFirst()
                        .map(rule -> rule.round(round)))
                .orElseGet(() -> List.of(new Step.Say("You said: " + text)));
    }
}
