package dev.baton.testkit.npm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;

/** What {@code npm ci} needs: a package.json and the package-lock.json that pins everything it names. */
public record NpmProject(String packageJson, String packageLock) {

    /** Checks that both texts are there. */
    public NpmProject {
        Objects.requireNonNull(packageJson, "packageJson");
        Objects.requireNonNull(packageLock, "packageLock");
    }

    /** Reads the two files from a folder. */
    public static NpmProject of(Path folder) {
        try {
            return new NpmProject(
                    Files.readString(folder.resolve("package.json")),
                    Files.readString(folder.resolve("package-lock.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the two files from the resources beside a class; {@code folder} is relative to its package. */
    public static NpmProject ofResources(Class<?> anchor, String folder) {
        return new NpmProject(
                resource(anchor, folder + "/package.json"), resource(anchor, folder + "/package-lock.json"));
    }

    /** A short name that changes when one of the files does. */
    String fingerprint() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(packageJson.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(packageLock.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(), 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static String resource(Class<?> anchor, String name) {
        try (var stream = anchor.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalArgumentException("no resource " + name + " beside " + anchor.getName());
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
