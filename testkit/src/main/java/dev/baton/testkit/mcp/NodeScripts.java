package dev.baton.testkit.mcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** Puts scripts where node finds the packages they import: in a folder beside {@code node_modules}, named by their content. */
final class NodeScripts {

    private NodeScripts() {}

    /** Returns the folder with these resources; it is shared by all who have the same scripts, and never changes. */
    static Path place(Path installed, Class<?> anchor, String... names) {
        try {
            var scripts = new LinkedHashMap<String, byte[]>();
            for (var name : names) {
                scripts.put(name, resource(anchor, name));
            }
            var folder = Files.createDirectories(installed.resolve("scripts-" + fingerprint(scripts)));
            for (var script : scripts.entrySet()) {
                write(folder.resolve(script.getKey()), script.getValue());
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // Another process may be about to run the same script: it must never see half of it.
    private static void write(Path script, byte[] content) throws IOException {
        if (Files.exists(script)) {
            return;
        }
        var part = Files.createTempFile(Files.createDirectories(script.getParent()), "part", ".mjs");
        Files.write(part, content);
        Files.move(part, script, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] resource(Class<?> anchor, String name) throws IOException {
        try (var stream = anchor.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalArgumentException("no resource " + name + " beside " + anchor.getName());
            }
            return stream.readAllBytes();
        }
    }

    private static String fingerprint(Map<String, byte[]> scripts) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            scripts.values().forEach(digest::update);
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
