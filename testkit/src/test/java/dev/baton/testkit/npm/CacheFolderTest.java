package dev.baton.testkit.npm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {
    private static final Path HOME = Path.of("home").toAbsolutePath();
    private static final Platform LINUX = Platform.of("Linux", "amd64");
    private static final Platform MAC = Platform.of("Mac OS X", "aarch64");

    @Test
    void prefers_our_own_variable_then_the_users_then_the_platforms_place() {
        var own = HOME.resolve("own").toString();
        var xdg = HOME.resolve("xdg").toString();

        assertThat(CacheFolder.locate(Map.of("BATON_CACHE", own, "XDG_CACHE_HOME", xdg), HOME, LINUX))
                .isEqualTo(HOME.resolve("own"));
        assertThat(CacheFolder.locate(Map.of("BATON_CACHE", " ", "XDG_CACHE_HOME", xdg), HOME, MAC))
                .isEqualTo(HOME.resolve("xdg").resolve("baton"));
        assertThat(CacheFolder.locate(Map.of(), HOME, LINUX))
                .isEqualTo(HOME.resolve(".cache").resolve("baton"));
        assertThat(CacheFolder.locate(Map.of(), HOME, MAC))
                .isEqualTo(HOME.resolve("Library").resolve("Caches").resolve("baton"));
    }
}
