package dev.baton.leakcheck;

import java.util.List;

/** What was there of one kind of thing before a test. */
interface Baseline {

    /** What is there now and was not there before. */
    List<Leak> leaks();
}
