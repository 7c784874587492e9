package dev.baton.testkit.npm;

import java.util.Locale;
import java.util.Objects;

/** An operating system and processor, spelled as node and npm spell them. */
public record Platform(String os, String arch) {

    public Platform {
        Objects.requireNonNull(os, "os");
        Objects.requireNonNull(arch, "arch");
    }

    /** The platform this JVM runs on. */
    public static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static Platform of(String javaOs, String javaArch) {
        var os = javaOs.toLowerCase(Locale.ROOT);
        var nodeOs = os.startsWith("mac") ? "darwin" : os.startsWith("windows") ? "win32" : "linux";
        var nodeArch = switch (javaArch) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64" -> "arm64";
            case String other -> other;
        };
        return new Platform(nodeOs, nodeArch);
    }

    public boolean isWindows() {
        return os.equals("win32");
    }

    public boolean isMac() {
        return os.equals("darwin");
    }

    @Override
    public String toString() {
        return os + "-" + arch;
    }
}
