package dev.baton.testkit.mcp;

import dev.baton.testkit.npm.NpmPackages;
import dev.baton.testkit.npm.NpmProject;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The official TypeScript clients, by the era of MCP they speak. */
public enum ClientKind {
    /** {@code @modelcontextprotocol/sdk} 1.x: {@code initialize}, MCP up to 2025-11-25. */
    HANDSHAKE("handshake", null),
    /** {@code @modelcontextprotocol/client} 2.x that accepts nothing but MCP 2026-07-28. */
    STATELESS("stateless", "2026-07-28"),
    /** {@code @modelcontextprotocol/client} 2.x that asks with {@code server/discover} and falls back to {@code initialize}. */
    NEGOTIATING("stateless", null);

    private final String project;
    private final Optional<String> pin;

    ClientKind(String project, @Nullable String pin) {
        this.project = project;
        this.pin = Optional.ofNullable(pin);
    }

    /** The one protocol version it accepts, if it is that strict. */
    Optional<String> pin() {
        return pin;
    }

    /** The script that drives it, in a folder where its package is found. */
    Path script() {
        var installed = NpmPackages.ci(NpmProject.ofResources(ClientKind.class, project));
        return NodeScripts.place(installed, ClientKind.class, "driver.mjs", project + ".mjs")
                .resolve(project + ".mjs");
    }
}
