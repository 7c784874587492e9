package dev.baton.testkit.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A world of its own for a CLI in a test: home, configuration, working and temp folder, and an environment that is built from
 * nothing.
 *
 * <p>Nothing of the user reaches the CLI, and nothing of the CLI reaches the user: a home folder that is not clean is refused before
 * anything is started. Closing removes all folders; end the processes first. Not for use by several threads.
 */
public final class CleanWorld implements AutoCloseable {
    private static final List<String> INHERITED = List.of(
            "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "TZ", "USER", "LOGNAME", "SHELL", "BATON_TEST_COOKIE");

    private static final List<String> BASE_FLAGS = List.of(
            "-p",
            "--output-format",
            "stream-json",
            "--input-format",
            "stream-json",
            "--verbose",
            "--permission-prompt-tool",
            "stdio");

    /** A CLI that was told to end writes its last lines for some hundred milliseconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path root;
    private final Path home;
    private final Path work;
    private final Path temp;
    private final HomeGuard guard;
    private final Map<String, String> environment = new TreeMap<>();

    private CleanWorld(Path root, HomeGuard guard) throws IOException {
        this.root = root;
        this.home = Files.createDirectory(root.resolve("home"));
        this.work = Files.createDirectory(root.resolve("work"));
        this.temp = Files.createDirectory(root.resolve("tmp"));
        this.guard = guard;
    }

    /** Makes a new world in the temp folder of this JVM. */
    public static CleanWorld create() {
        return create(HomeGuard.ofThisUser(), System.getenv());
    }

    static CleanWorld create(HomeGuard guard, Map<String, String> outside) {
        try {
            // The CLI names folders by their real path; so do we, that tests can compare.
            var world = new CleanWorld(Files.createTempDirectory("world-").toRealPath(), guard);
            world.fill(outside);
            return world;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make folders for a clean world", e);
        }
    }

    private void fill(Map<String, String> outside) {
        INHERITED.stream().filter(outside::containsKey).forEach(name -> environment.put(name, outside.get(name)));
        with("HOME", home.toString());
        with("CLAUDE_CONFIG_DIR", configuration().toString());
        with("TMPDIR", temp.toString());
        with("CLAUDE_CODE_TMPDIR", temp.toString());
        // The working folder may lie inside a repository, and that one is none of the CLI's business.
        with("GIT_CEILING_DIRECTORIES", root.toString());
        with("DISABLE_AUTOUPDATER", "1");
        with("DISABLE_TELEMETRY", "1");
        with("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
        if (ownedByRoot()) {
            with("IS_SANDBOX", "1"); // without it the CLI refuses bypassPermissions as root
        }
    }

    /** The HOME of this world. */
    public Path home() {
        return home;
    }

    /** The CLAUDE_CONFIG_DIR of this world; the CLI creates it. */
    public Path configuration() {
        return home.resolve(".claude");
    }

    /** The folder that processes of this world start in. */
    public Path work() {
        return work;
    }

    /** Lets the CLI talk to this model, with a key that is worth nothing. */
    public CleanWorld model(URI baseUrl) {
        with("ANTHROPIC_BASE_URL", baseUrl.toString());
        return with("ANTHROPIC_API_KEY", "sk-ant-api03-of-a-test");
    }

    /** Sets one more variable for the processes that are built from now on. */
    public CleanWorld with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Makes the working folder a git repository. */
    public CleanWorld gitInit() {
        var exit = run(prepare(List.of("git", "init", "-q", "-b", "main")));
        if (exit != 0) {
            throw new IllegalStateException("git init ended with " + exit + " in " + work);
        }
        return this;
    }

    /**
     * Prepares a CLI that speaks stream-json on its pipes and asks for permission there.
     *
     * @param command how to start the CLI, such as {@link RealCli#install}
     * @param arguments flags that follow the base flags
     * @throws UnsafeHomeException if the environment would lead it to what belongs to the user
     */
    public ProcessBuilder cli(List<String> command, String... arguments) {
        var whole = new ArrayList<>(command);
        whole.addAll(BASE_FLAGS);
        whole.addAll(List.of(arguments));
        return prepare(whole);
    }

    /** Prepares any program in this world, without the base flags. */
    public ProcessBuilder prepare(List<String> command) {
        guard.check(environment);
        var builder = new ProcessBuilder(command).directory(work.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    /** Removes the folders of this world. */
    @Override
    public void close() {
        if (!Files.exists(root)) {
            return;
        }
        try {
            FolderRemoval.remove(root, PATIENCE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove the clean world at " + root, e);
        }
    }

    private static int run(ProcessBuilder builder) {
        try {
            return builder.redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + builder.command(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running " + builder.command(), e);
        }
    }

    private boolean ownedByRoot() {
        try {
            return root.getFileSystem().supportedFileAttributeViews().contains("unix")
                    && Integer.valueOf(0).equals(Files.getAttribute(root, "unix:uid"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot tell who owns " + root, e);
        }
    }
}
