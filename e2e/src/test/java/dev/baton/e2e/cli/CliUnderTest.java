package dev.baton.e2e.cli;

import dev.baton.testkit.cli.ClaudeVersion;
import dev.baton.testkit.cli.CleanWorld;
import dev.baton.testkit.cli.RealCli;
import dev.baton.testkit.torture.TortureCli;
import java.util.List;

/** What the conversation tests run on. The torture CLI stands in the same list, so that it cannot drift from the real one. */
enum CliUnderTest {
    REAL_NEWEST(Generation.CURRENT) {
        @Override
        List<String> prepare(CleanWorld world) {
            return RealCli.install(ClaudeVersion.NEWEST);
        }
    },
    REAL_MIDDLE(Generation.CURRENT) {
        @Override
        List<String> prepare(CleanWorld world) {
            return RealCli.install(ClaudeVersion.MIDDLE);
        }
    },
    REAL_OLDEST(Generation.OLD) {
        @Override
        List<String> prepare(CleanWorld world) {
            return RealCli.install(ClaudeVersion.OLDEST);
        }
    },
    TORTURE(Generation.CURRENT) {
        @Override
        List<String> prepare(CleanWorld world) {
            return TortureCli.command(TortureCli.unpack(world.home().resolve("bin")));
        }
    },
    TORTURE_AS_OLDEST(Generation.OLD) {
        @Override
        List<String> prepare(CleanWorld world) {
            world.with("TORTURE_PROFILE", ClaudeVersion.OLDEST.number());
            return TORTURE.prepare(world);
        }
    };

    /** Where the versions differ, they differ in these two ways. */
    enum Generation {
        /** 2.1: a receipt for an interrupt, {@code terminal_reason}, joined user messages. */
        CURRENT,
        /** 2.0: none of those, and an unknown request is never answered. */
        OLD
    }

    private final Generation generation;

    CliUnderTest(Generation generation) {
        this.generation = generation;
    }

    /** Returns the command that starts it in this world. */
    abstract List<String> prepare(CleanWorld world);

    /** Whether a plan is read from its file: what the model said is dropped then, and no file is no plan. */
    boolean plansInFiles() {
        return this == REAL_NEWEST || this == TORTURE;
    }

    /** Whether a result names the user messages it answers. */
    boolean namesWhatItAnswers() {
        return this == REAL_NEWEST || this == TORTURE;
    }

    boolean isCurrent() {
        return generation == Generation.CURRENT;
    }
}
