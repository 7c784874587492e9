package dev.baton.testkit.npm;

import dev.baton.testkit.npm.NpmException.Code;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;

/**
 * A folder of installed packages.
 *
 * <p>An install happens in a staging folder that is renamed when it is whole, so nobody sees a part of one. Who installs holds a lock on a
 * file (against other processes) and on an object (against threads of this one, for which a file lock is no help).
 */
final class NpmCache {
    private static final Pattern NAME = Pattern.compile("(@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*");
    private static final Pattern VERSION = Pattern.compile("[0-9]+\\.[0-9]+\\.[0-9]+(-[0-9A-Za-z.-]+)?");
    private static final String COMPLETE = ".complete";
    private static final ConcurrentMap<Path, Object> INSTALLING = new ConcurrentHashMap<>();

    private final Path root;
    private final Npm npm;

    NpmCache(Path root, Npm npm) {
        this.root = root;
        this.npm = npm;
    }

    static NpmCache shared() {
        return new NpmCache(CacheFolder.locate().resolve("npm"), Npm.onPath());
    }

    Path install(String name, String version) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not the name of an npm package: " + name);
        }
        if (!VERSION.matcher(version).matches()) {
            throw new IllegalArgumentException("not one exact version, such as 1.2.3: " + version);
        }
        return provide(
                name.replace('/', '+') + "@" + version,
                folder -> npm.run(folder, List.of("install", "--save-exact", name + "@" + version)));
    }

    Path ci(NpmProject project) {
        return provide("ci-" + project.fingerprint(), folder -> {
            Files.writeString(folder.resolve("package.json"), project.packageJson());
            Files.writeString(folder.resolve("package-lock.json"), project.packageLock());
            npm.run(folder, List.of("ci"));
        });
    }

    // Packages bring binaries for the platform they are installed on, and a home folder may be shared between machines.
    private Path provide(String key, Install install) {
        var folder = root.resolve(key + "-" + Platform.current());
        if (isComplete(folder)) {
            return folder;
        }
        synchronized (INSTALLING.computeIfAbsent(folder, ignored -> new Object())) {
            try {
                Files.createDirectories(root);
                try (var channel = FileChannel.open(
                        sibling(folder, ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                    channel.lock(); // released with the channel
                    if (!isComplete(folder)) {
                        fill(folder, install);
                    }
                    return folder;
                }
            } catch (IOException e) {
                throw new NpmException(
                        Code.CACHE_UNUSABLE, "cannot install into the npm cache at " + root + ": " + e, e);
            }
        }
    }

    // Leftovers of an install that was killed are ours to remove: the lock is held.
    private static void fill(Path folder, Install install) throws IOException {
        var staging = sibling(folder, ".staging");
        delete(staging);
        delete(folder);
        Files.createDirectory(staging);
        try {
            install.into(staging);
            Files.createFile(staging.resolve(COMPLETE));
            Files.move(staging, folder, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            delete(staging);
        }
    }

    private static boolean isComplete(Path folder) {
        return Files.exists(folder.resolve(COMPLETE));
    }

    private static Path sibling(Path folder, String suffix) {
        return folder.resolveSibling(folder.getFileName() + suffix);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    @FunctionalInterface
    private interface Install {
        void into(Path folder) throws IOException;
    }
}
