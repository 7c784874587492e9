package dev.baton.server.world;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * Everything a command may see of the process it runs in, so that tests can give it another one.
 *
 * @param environment the environment variables
 * @param properties the JVM's system properties, among them what the launcher says of itself
 * @param home the user's home folder
 * @param stdin what is on the other end of stdin
 * @param marks how results are marked on stdout
 * @param out stdout, for what was asked for
 * @param err stderr, for everything else
 */
public record World(
        Map<String, String> environment,
        Map<String, String> properties,
        Path home,
        Stdin stdin,
        Marks marks,
        PrintStream out,
        PrintStream err) {

    /** What is on the other end of stdin. */
    public enum Stdin {
        TERMINAL,
        PIPE
    }

    /** How results are marked: with symbols where a person certainly sees them, otherwise with words. */
    public enum Marks {
        SYMBOLS,
        WORDS
    }

    public World {
        environment = Map.copyOf(environment);
        properties = Map.copyOf(properties);
    }

    /** Returns the environment variable, or an empty text when it is not set: set to nothing counts as not set. */
    public String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    /** Returns the system property, or an empty text when it is not set. */
    public String property(String name) {
        return properties.getOrDefault(name, "");
    }
}
