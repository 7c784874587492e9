package dev.baton.leakcheck;

import dev.baton.leakcheck.Leak.LeftProcess;
import java.util.List;
import java.util.Set;

/** The processes that were there, by id. */
record ProcessBaseline(ProcessTable table, Set<Long> pids) implements Baseline {

    static ProcessBaseline now(ProcessTable table) {
        return new ProcessBaseline(table, table.pids());
    }

    @Override
    public List<Leak> leaks() {
        return table.pids().stream()
                .filter(pid -> !pids.contains(pid))
                .filter(table::isOurs)
                .sorted()
                .<Leak>map(pid -> new LeftProcess(pid, commandLine(pid)))
                .toList();
    }

    private static String commandLine(long pid) {
        return ProcessHandle.of(pid)
                .map(ProcessHandle::info)
                .flatMap(info -> info.commandLine().or(info::command))
                .orElse("(command line unknown)");
    }
}
