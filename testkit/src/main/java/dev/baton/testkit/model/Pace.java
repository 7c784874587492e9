package dev.baton.testkit.model;

import java.time.Duration;

/** How slowly the model answers. */
record Pace(Duration beforeAnswer, Duration betweenDeltas) {
    static final Pace NONE = new Pace(Duration.ZERO, Duration.ZERO);
}
