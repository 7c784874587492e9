package dev.baton.server;

import dev.baton.server.world.World;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The entry point: reads the world, runs one command, ends with its exit code. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        // Answered before anything else is loaded: scripts and installers ask for it often.
        if (arguments.length == 1 && arguments[0].equals("--version")) {
            System.out.println("baton " + Version.NUMBER);
            return;
        }
        int exit = new Baton(world()).run(arguments);
        if (exit != 0) {
            System.exit(exit);
        }
    }

    private static World world() {
        var properties = properties();
        boolean symbols = "terminal".equals(properties.get("baton.stdout"))
                && "UTF-8".equalsIgnoreCase(properties.get("stdout.encoding"));
        return new World(
                System.getenv(),
                properties,
                home(),
                "terminal".equals(properties.get("baton.stdin")) ? World.Stdin.TERMINAL : World.Stdin.PIPE,
                symbols ? World.Marks.SYMBOLS : World.Marks.WORDS,
                utf8(FileDescriptor.out),
                utf8(FileDescriptor.err));
    }

    /** HOME wins, as for every other tool and for claude itself; the JVM's own answer is that of the user database. */
    private static Path home() {
        var home = System.getenv().getOrDefault("HOME", "");
        return Path.of(home.isEmpty() ? System.getProperty("user.home") : home).toAbsolutePath();
    }

    /** JSON is UTF-8 whatever the locale says; the JVM's own streams follow the locale. */
    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    private static Map<String, String> properties() {
        var texts = new HashMap<String, String>();
        for (String name : System.getProperties().stringPropertyNames()) {
            texts.put(name, System.getProperty(name, ""));
        }
        return texts;
    }
}
