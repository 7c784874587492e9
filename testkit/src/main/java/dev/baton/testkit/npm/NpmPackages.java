package dev.baton.testkit.npm;

import java.nio.file.Path;

/**
 * Installs npm packages once per account, in {@link CacheFolder}, and hands out the folder they are in.
 *
 * <p>What is in the cache already is used without asking npm, so a filled cache needs no network. Any number of threads and processes may
 * ask at the same time. Install scripts are never run.
 */
public final class NpmPackages {

    private NpmPackages() {}

    /** Returns a folder whose {@code node_modules} holds this exact version of a package and what it depends on. */
    public static Path install(String name, String version) {
        return NpmCache.shared().install(name, version);
    }

    /** Returns a folder whose {@code node_modules} holds exactly what the project's lock file names. */
    public static Path ci(NpmProject project) {
        return NpmCache.shared().ci(project);
    }
}
