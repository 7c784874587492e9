package dev.baton.server.doctor;

import dev.baton.server.config.HomePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The folder for the token and the ledger: others must not read it. */
record StateFolder(Path home, String text) {
    private static final String NAME = "state folder";
    private static final String PRIVATE = "rwx------";

    Check check() {
        if (!HomePath.isAbsolute(text)) {
            return Check.failed(NAME, "'" + text + "' is not absolute", "set BATON_HOME to an absolute path");
        }
        var folder = HomePath.resolve(text, home);
        if (!Files.exists(folder)) {
            return creatable(folder);
        }
        if (!Files.isDirectory(folder)) {
            return Check.failed(NAME, folder + " is not a folder", "move it away, or set BATON_HOME");
        }
        return Files.isWritable(folder) ? permissions(folder) : unwritable(folder + " cannot be written");
    }

    private static Check creatable(Path folder) {
        var parent = folder.getParent();
        while (parent != null && !Files.exists(parent)) {
            parent = parent.getParent();
        }
        return parent != null && Files.isDirectory(parent) && Files.isWritable(parent)
                ? Check.ok(NAME, folder + " (made when first needed)")
                : unwritable(folder + " cannot be made");
    }

    private static Check unwritable(String found) {
        return Check.failed(NAME, found, "change its permissions, or set BATON_HOME to a folder of yours");
    }

    private static Check permissions(Path folder) {
        try {
            var found = PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
            return found.equals(PRIVATE)
                    ? Check.ok(NAME, folder.toString())
                    : Check.failed(NAME, folder + " is open to others (" + found + ")", "chmod 700 " + folder);
        } catch (IOException | UnsupportedOperationException e) {
            return Check.note(NAME, folder.toString(), "its permissions cannot be told here");
        }
    }
}
