package dev.baton.testkit.model;

import java.io.IOException;
import java.time.Duration;

/** An answer while it is given. After {@link #end} or {@link #fail} nothing more may be said. */
sealed interface Answer permits StreamedAnswer, PlainAnswer {

    void text(String text) throws IOException, InterruptedException;

    void thinking(String text) throws IOException, InterruptedException;

    void toolUse(ToolCall call) throws IOException, InterruptedException;

    /** Lets time pass; ends with an exception when nobody waits for the answer any more. */
    void pause(Duration time) throws IOException, InterruptedException;

    void fail(Step.Fail failure) throws IOException;

    void end(String stopReason) throws IOException;
}
