package dev.baton.server.config;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Paths as people write them in a file, where no shell replaces the {@code ~}. */
public final class HomePath {
    private static final String TILDE = "~" + File.separator;

    private HomePath() {}

    /** Tells whether the text names one place wherever Baton is started. */
    public static boolean isAbsolute(String text) {
        try {
            return text.startsWith(TILDE) || Path.of(text).isAbsolute();
        } catch (InvalidPathException notAPath) {
            return false;
        }
    }

    /** Returns the path, with the home folder for the {@code ~}. */
    public static Path resolve(String text, Path home) {
        return text.startsWith(TILDE) ? home.resolve(text.substring(TILDE.length())) : Path.of(text);
    }
}
