package dev.baton.testkit.mcp;

import dev.baton.testkit.npm.Node;
import dev.baton.testkit.npm.NpmPackages;
import dev.baton.testkit.npm.NpmProject;
import dev.baton.testkit.process.LineProcess;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The small servers of the test resources, made of the official server packages. */
enum TestServer {
    HANDSHAKE("handshake-server.mjs"),
    STATELESS("stateless-server.mjs");

    private final String script;

    TestServer(String script) {
        this.script = script;
    }

    McpTarget.Command onStdio() {
        return McpTarget.command(command());
    }

    /** Starts it on HTTP; it ends with the returned handle. */
    OnHttp onHttp() {
        var process = LineProcess.start(new ProcessBuilder(
                Stream.concat(command().stream(), Stream.of("http")).toList()));
        var url = process.await(line -> line.at("/url").isPresent(), Duration.ofSeconds(20))
                .text("/url")
                .orElseThrow();
        return new OnHttp(URI.create(url), process);
    }

    private List<String> command() {
        var installed = NpmPackages.ci(NpmProject.ofResources(TestServer.class, "servers"));
        var folder = NodeScripts.place(installed, TestServer.class, "servers/" + script);
        return List.of(
                Node.executable().toString(),
                folder.resolve("servers").resolve(script).toString());
    }

    record OnHttp(URI url, LineProcess process) implements AutoCloseable {
        @Override
        public void close() {
            process.close();
        }
    }
}
