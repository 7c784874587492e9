package dev.baton.testkit.npm;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The folder for things that are fetched once and used by every build of this account. */
public final class CacheFolder {

    private CacheFolder() {}

    /** Finds the folder: {@code BATON_CACHE}, else the place the platform has for caches. It need not exist yet. */
    public static Path locate() {
        return locate(System.getenv(), Path.of(System.getProperty("user.home")), Platform.current());
    }

    static Path locate(Map<String, String> environment, Path home, Platform platform) {
        return folder(environment, "BATON_CACHE")
                .or(() -> folder(environment, "XDG_CACHE_HOME").map(cache -> cache.resolve("baton")))
                .or(() -> platform.isMac()
                        ? Optional.of(home.resolve("Library").resolve("Caches").resolve("baton"))
                        : Optional.empty())
                .or(() -> platform.isWindows()
                        ? folder(environment, "LOCALAPPDATA").map(cache -> cache.resolve("baton"))
                        : Optional.empty())
                .orElseGet(() -> home.resolve(".cache").resolve("baton"))
                .toAbsolutePath();
    }

    private static Optional<Path> folder(Map<String, String> environment, String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(value -> !value.isBlank())
                .map(Path::of);
    }
}
