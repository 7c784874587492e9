package dev.baton.leakcheck;

import dev.baton.leakcheck.Leak.OpenPort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sockets that this JVM had open, by their inode on Linux; elsewhere there are none and nothing is ever found.
 *
 * <p>The kernel's table of sockets takes milliseconds to read, however few sockets there are, so it is only asked when
 * this JVM has a socket more than before.
 */
record PortBaseline(Path proc, Set<String> sockets) implements Baseline {
    private static final Path SELF = Path.of("/proc", "self");
    private static final String LINK_START = "socket:[";
    private static final String LISTEN = "0A";
    private static final int HEXADECIMAL = 16;

    /** The columns of /proc/net/tcp, counted from the row number. */
    private static final int LOCAL_ADDRESS = 1;

    private static final int STATE = 3;
    private static final int INODE = 9;

    static PortBaseline now() {
        return new PortBaseline(SELF, sockets(SELF));
    }

    @Override
    public List<Leak> leaks() {
        var fresh = new HashSet<>(sockets(proc));
        fresh.removeAll(sockets);
        if (fresh.isEmpty()) {
            return List.of();
        }
        var net = proc.resolve("net");
        return Stream.concat(rows(net.resolve("tcp")), rows(net.resolve("tcp6")))
                .map(row -> row.strip().split("\\s+"))
                .filter(row -> row.length > INODE && row[STATE].equals(LISTEN) && fresh.contains(row[INODE]))
                .<Leak>map(row -> new OpenPort(port(row[LOCAL_ADDRESS])))
                .distinct()
                .toList();
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1), HEXADECIMAL);
    }

    private static Stream<String> rows(Path table) {
        try {
            return Files.readString(table, StandardCharsets.US_ASCII).lines().skip(1);
        } catch (IOException e) {
            return Stream.empty(); // a kernel without IPv6 has no tcp6
        }
    }

    private static Set<String> sockets(Path proc) {
        var folder = proc.resolve("fd");
        var names = folder.toFile().list();
        return names == null
                ? Set.of()
                : Arrays.stream(names)
                        .map(name -> target(folder.resolve(name)))
                        .filter(target -> target.startsWith(LINK_START))
                        .map(target -> target.substring(LINK_START.length(), target.length() - 1))
                        .collect(Collectors.toUnmodifiableSet());
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // closed since the listing
        }
    }
}
