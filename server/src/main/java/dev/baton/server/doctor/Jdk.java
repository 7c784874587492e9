package dev.baton.server.doctor;

import dev.baton.server.world.World;

/** The JVM Baton runs on. */
record Jdk(World world) {
    Check check() {
        return Check.ok("jdk", world.property("java.runtime.version") + " in " + world.property("java.home"));
    }

    /** A JVM that was given a cache and rejected it shares nothing at all, so the word tells. */
    Check cache() {
        if (world.variable("BATON_AOT").equals("off")) {
            return Check.note("cache", "switched off by BATON_AOT", "unset BATON_AOT for a faster start");
        }
        if (world.property("baton.cache").isEmpty()) {
            return Check.note(
                    "cache",
                    "there is none",
                    "starts are slower; server/target/dist/training.log says why, if it was tried");
        }
        return world.property("java.vm.info").contains("sharing")
                ? Check.ok("cache", "in use: " + world.property("baton.cache"))
                : Check.note(
                        "cache",
                        "rejected by the JVM: " + world.property("baton.cache"),
                        "starts are slower; options in JAVA_TOOL_OPTIONS may be the reason");
    }
}
