package dev.baton.testkit.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Removes a folder into which a process that is about to end may still write. Links are removed, never followed. */
final class FolderRemoval extends SimpleFileVisitor<Path> {
    private static final Duration PAUSE = Duration.ofMillis(20);

    private @Nullable IOException failure;

    private FolderRemoval() {}

    /** Tries again until nothing is left or the time is over, and then fails with the first obstacle of the last try. */
    static void remove(Path folder, Duration patience) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            var round = new FolderRemoval();
            Files.walkFileTree(folder, round);
            if (round.failure == null) {
                return;
            }
            if (System.nanoTime() - end >= 0) {
                throw round.failure;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        // A test may have taken the right to write from a folder; its entries could not be removed.
        if (!Files.isWritable(folder) && !folder.toFile().setWritable(true)) {
            keep(new IOException("cannot make " + folder + " writable"));
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        return delete(file);
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        if (Files.exists(file)) {
            keep(e);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
        return delete(folder);
    }

    private FileVisitResult delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            keep(e);
        }
        return FileVisitResult.CONTINUE;
    }

    private void keep(IOException e) {
        if (failure == null) {
            failure = e;
        }
    }
}
