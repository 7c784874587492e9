package dev.baton.testkit.cli;

import dev.baton.testkit.npm.Node;
import dev.baton.testkit.npm.NpmPackages;
import dev.baton.testkit.npm.Platform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The pinned releases of Claude Code that tests run on. */
public enum ClaudeVersion {
    /** The release that the protocol notes describe. */
    NEWEST("2.1.325") {
        @Override
        List<String> install() {
            return nativeBinary();
        }
    },
    /** A release from the middle of 2.1. */
    MIDDLE("2.1.150") {
        @Override
        List<String> install() {
            return nativeBinary();
        }
    },
    /** The oldest release whose core must work; the last ones that ran on node. */
    OLDEST("2.0.73") {
        @Override
        List<String> install() {
            var script = module(PACKAGE).resolve("cli.js");
            return List.of(Node.executable().toString(), script.toString());
        }
    };

    private static final String PACKAGE = "@anthropic-ai/claude-code";

    private final String number;

    ClaudeVersion(String number) {
        this.number = number;
    }

    /** The version as the CLI itself prints it, such as {@code 2.1.325}. */
    public String number() {
        return number;
    }

    abstract List<String> install();

    // The main package would link the binary into place with an install script, and we run none. So it is taken from
    // the package
    // of the platform, which holds nothing else.
    List<String> nativeBinary() {
        var platform = Platform.current();
        var folder = module(PACKAGE + "-" + platform + (isMusl() ? "-musl" : ""));
        return List.of(
                folder.resolve(platform.isWindows() ? "claude.exe" : "claude").toString());
    }

    Path module(String name) {
        var folder = NpmPackages.install(name, number).resolve("node_modules");
        for (var part : name.split("/", -1)) {
            folder = folder.resolve(part);
        }
        return folder;
    }

    private static boolean isMusl() {
        return Files.exists(Path.of("/etc", "alpine-release"));
    }
}
