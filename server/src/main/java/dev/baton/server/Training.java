package dev.baton.server;

import dev.baton.server.world.World;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;

/**
 * The run the ahead-of-time cache is made from: does in an empty world what a real start does, so that its classes are
 * in the cache. Run by build/dist.sh.
 */
final class Training {
    private Training() {}

    public static void main(String[] arguments) throws IOException {
        var home = Files.createTempDirectory("baton-training");
        try (var nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8)) {
            var world = new World(Map.of(), Map.of(), home, World.Stdin.PIPE, World.Marks.WORDS, nowhere, nowhere);
            var baton = new Baton(world);
            baton.run("help");
            baton.run("--set", "LOG_LEVEL=debug");
            System.getLogger(Training.class.getName()).log(System.Logger.Level.DEBUG, "trained {0}", "once");
            // No CLI of this machine is run by a build.
            var none = "CLAUDE_CODE_PATH=" + home.resolve("none");
            baton.run("doctor", "--set", none);
            baton.run("doctor", "--json", "--set", none);
        } finally {
            Files.delete(home);
        }
    }
}
