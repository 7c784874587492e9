package dev.baton.leakcheck;

import java.util.Set;

/** The processes of this machine, as far as the operating system lets us see them. */
interface ProcessTable {

    /** Lists the processes among which those of a test are; must be cheap, as it is called for every test. */
    Set<Long> pids();

    /** Says whether the process is alive and was started by this JVM, directly or through others. */
    boolean isOurs(long pid);

    /** The most telling table this system has. */
    static ProcessTable ofThisSystem() {
        return LinuxProcessTable.isAvailable() ? LinuxProcessTable.ofThisJvm() : new HandleProcessTable();
    }
}
