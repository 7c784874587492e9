import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Builds the server once, for build/dist.sh: java FirstBuild.java ROOT. Several clients may start Baton at once on a
 * fresh clone; one builds, the others wait for it. The lock is the system's, so that it ends with whoever holds it.
 * What happens is told on stderr, for stdout belongs to the protocol.
 */
final class FirstBuild {
    private static final int HEARTBEAT_SECONDS = 10;
    private static final Pattern MODULE = Pattern.compile(".*\\] Building (.+) \\S+ +\\[(\\d+/\\d+)\\]");

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var root = Path.of(arguments[0]);
        var target = Files.createDirectories(root.resolve(Path.of("server", "target")));
        var lock = target.resolve("build.lock");
        try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (channel.tryLock() == null) {
                say("another start is building; waiting for it");
                channel.lock();
            }
            if (!Files.exists(target.resolve(Path.of("dist", "built")))) {
                build(root);
            }
        }
    }

    private static void build(Path root) throws IOException, InterruptedException {
        say("no build yet: building the server with Maven (first use only, about a minute)");
        var maven = new ProcessBuilder(
                root.resolve("mvnw").toString(), "-B", "-ntp", "-f", root.resolve("pom.xml").toString(), "-pl", "server",
                "-am", "package", "-Dmaven.test.skip=true", "-Dspotless.check.skip=true");
        var process = maven.redirectErrorStream(true).start();
        process.getOutputStream().close();
        // A start that is given up takes its build with it.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }));
        var began = System.nanoTime();
        List<String> log = new ArrayList<>();
        try (var clock = Executors.newSingleThreadScheduledExecutor()) {
            clock.scheduleAtFixedRate(
                    () -> say("still building after " + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began) + " s"),
                    HEARTBEAT_SECONDS, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
            try (var lines = process.inputReader(Charset.defaultCharset())) {
                for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                    log.add(line);
                    var module = MODULE.matcher(line);
                    if (module.matches()) {
                        say("building " + module.group(1) + " (" + module.group(2) + ")");
                    }
                }
            }
            clock.shutdownNow();
        }
        if (process.waitFor() != 0) {
            log.forEach(System.err::println);
            say("the build failed (see above); ./mvnw verify repeats it");
            System.exit(1);
        }
    }

    private static void say(String what) {
        System.err.println("baton: " + what);
    }
}
