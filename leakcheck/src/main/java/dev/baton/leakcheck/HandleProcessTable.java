package dev.baton.leakcheck;

import java.util.Set;
import java.util.stream.Collectors;

/** The descendants of this JVM; a process whose parent has died is no longer one of them and is not found. */
record HandleProcessTable() implements ProcessTable {

    @Override
    public Set<Long> pids() {
        return ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public boolean isOurs(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }
}
