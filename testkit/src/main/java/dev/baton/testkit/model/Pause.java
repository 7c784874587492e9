package dev.baton.testkit.model;

import java.time.Duration;

/** Lets time pass; a test may give one that does not. */
@FunctionalInterface
public interface Pause {
    /** Waits so long, and returns false when there is nothing more to wait for because the model is closed. */
    boolean pass(Duration time) throws InterruptedException;
}
