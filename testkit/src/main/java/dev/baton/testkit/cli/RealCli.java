package dev.baton.testkit.cli;

import java.util.List;

/** The real, unpatched Claude Code. Run it in a {@link CleanWorld} only. */
public final class RealCli {

    private RealCli() {}

    /** Returns the command that starts this version, installed into the shared cache if it is not there yet. */
    public static List<String> install(ClaudeVersion version) {
        return version.install();
    }
}
