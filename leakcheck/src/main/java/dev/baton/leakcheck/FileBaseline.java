package dev.baton.leakcheck;

import dev.baton.leakcheck.Leak.LeftFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The entries of a folder for temporary files, by name; what is inside of them is not looked at. */
record FileBaseline(Path folder, Set<String> names) implements Baseline {

    /** What the JVM itself puts there: performance counters, and the rendezvous of tools that attach. */
    private static final Pattern OF_THE_JVM = Pattern.compile("hsperfdata_.*|\\.java_pid\\d+.*|\\.attach_pid\\d+");

    static FileBaseline now(Path folder) {
        return new FileBaseline(folder, entries(folder).collect(Collectors.toUnmodifiableSet()));
    }

    @Override
    public List<Leak> leaks() {
        return entries(folder)
                .filter(name -> !names.contains(name))
                .filter(name -> !OF_THE_JVM.matcher(name).matches())
                .sorted()
                .<Leak>map(name -> new LeftFile(folder.resolve(name)))
                .toList();
    }

    private static Stream<String> entries(Path folder) {
        // java.io lists names alone, at a fifth of the price of a directory stream.
        var names = folder.toFile().list();
        return names == null ? Stream.empty() : Arrays.stream(names);
    }
}
