/** A JUnit extension that fails a test which leaves something behind. */
module dev.baton.leakcheck {
    requires transitive org.junit.jupiter.api;
    requires static org.jspecify;

    exports dev.baton.leakcheck;

    provides org.junit.jupiter.api.extension.Extension with
            dev.baton.leakcheck.LeakCheck;
}
