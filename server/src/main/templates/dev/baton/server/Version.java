package dev.baton.server;

/** Which Baton this is; filled in by the build. */
final class Version {
    static final String NUMBER = "${project.version}";

    private Version() {}
}
