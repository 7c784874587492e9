package dev.baton.testkit.model;

import java.io.IOException;
import java.util.List;

/** Plays the steps of one message into an answer. */
final class Performance {
    private static final String HUGE_LINE =
            "All work and no play makes a large text of many lines like this one.....\n";

    private final Answer answer;
    private String stopReason = "end_turn";

    Performance(Answer answer) {
        this.answer = answer;
    }

    void play(List<Step> steps) throws IOException, InterruptedException {
        for (var step : steps) {
            switch (step) {
                case Step.Say say -> answer.text(say.text());
                case Step.Think think -> answer.thinking(think.text());
                case Step.CallTools tools -> call(tools);
                case Step.Wait wait -> answer.pause(wait.time());
                case Step.Huge huge -> answer.text(huge(huge.bytes()));
                case Step.Refuse refuse -> {
                    answer.text(refuse.text());
                    answer.end("refusal");
                    return;
                }
                case Step.Fail fail -> {
                    answer.fail(fail);
                    return;
                }
            }
        }
        answer.end(stopReason);
    }

    private void call(Step.CallTools tools) throws IOException, InterruptedException {
        for (var call : tools.calls()) {
            answer.toolUse(call);
        }
        stopReason = "tool_use";
    }

    private static String huge(int bytes) {
        return HUGE_LINE.repeat(bytes / HUGE_LINE.length() + 1).substring(0, bytes);
    }
}
