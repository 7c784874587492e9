package dev.baton.leakcheck;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All processes, from /proc. Ours are those that carry the cookie in their environment, wherever they were reparented
 * to and whatever session they are in, and those that descend from this JVM although their environment was cleared.
 *
 * @param cookie the bytes of NAME=value as an environment holds them; empty when this JVM has no cookie
 */
record LinuxProcessTable(Path proc, long self, String cookie) implements ProcessTable {
    private static final Path PROC = Path.of("/proc");
    private static final String COOKIE = "BATON_TEST_COOKIE";

    /** ISO 8859-1 keeps every byte, so that a search for bytes can be one for text. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private static final long NONE = 0;
    private static final Set<String> DEAD = Set.of("Z", "X");

    static boolean isAvailable() {
        return Files.isReadable(PROC.resolve("self").resolve("environ"));
    }

    static LinuxProcessTable ofThisJvm() {
        var value = System.getenv(COOKIE);
        var cookie = value == null ? "" : new String((COOKIE + "=" + value).getBytes(StandardCharsets.UTF_8), BYTES);
        return new LinuxProcessTable(PROC, ProcessHandle.current().pid(), cookie);
    }

    @Override
    public Set<Long> pids() {
        var names = proc.toFile().list();
        return names == null
                ? Set.of()
                : Arrays.stream(names)
                        .filter(name -> Character.isDigit(name.charAt(0)))
                        .map(Long::valueOf)
                        .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public boolean isOurs(long pid) {
        return pid != self && isAlive(pid) && (carriesCookie(pid) || descends(pid));
    }

    private boolean carriesCookie(long pid) {
        return !cookie.isEmpty()
                && Arrays.asList(read(pid, "environ").split("\0")).contains(cookie);
    }

    private boolean descends(long pid) {
        long ancestor = pid;
        while (ancestor != NONE && ancestor != self) {
            ancestor = parent(ancestor);
        }
        return ancestor == self;
    }

    private boolean isAlive(long pid) {
        var fields = status(pid);
        return fields.length > 1 && !DEAD.contains(fields[0]);
    }

    private long parent(long pid) {
        var fields = status(pid);
        return fields.length > 1 ? Long.parseLong(fields[1]) : NONE;
    }

    /** The fields of stat from the state on; the name before it is in brackets and may hold blanks and brackets. */
    private String[] status(long pid) {
        var line = read(pid, "stat");
        return line.substring(line.lastIndexOf(')') + 1).strip().split(" ");
    }

    private String read(long pid, String file) {
        try {
            return Files.readString(proc.resolve(Long.toString(pid)).resolve(file), BYTES);
        } catch (IOException e) {
            return ""; // gone since, or another user's: neither is a leak of ours
        }
    }
}
