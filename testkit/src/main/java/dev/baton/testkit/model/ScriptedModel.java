package dev.baton.testkit.model;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The Messages API on loopback, played from a script. A prompt with a {@code #!script} in it is played as that says; a prompt
 * that no rule matches is repeated. Closing ends all answers that are being given.
 */
public final class ScriptedModel implements AutoCloseable {
    static {
        // Without it every small event waits 40 ms for the acknowledgement of the one before.
        if (System.getProperty("sun.net.httpserver.nodelay") == null) {
            System.setProperty("sun.net.httpserver.nodelay", "true");
        }
    }

    private final HttpServer server;
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Requests requests = new Requests();

    private ScriptedModel(Script script, int port, @Nullable Pause pause) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        Pause passing = pause == null ? this::pass : pause;
        server.createContext(
                "/", new Endpoint(new Player(script.rules()), script.usage(), script.pace(), passing, requests));
        server.setExecutor(workers);
        server.start();
    }

    /** Starts a model on a free port that plays what is in the prompts. */
    public static ScriptedModel start() {
        return start(script -> {});
    }

    /** Starts a model on a free port. */
    public static ScriptedModel start(Consumer<Script> writing) {
        return start(writing, 0, null);
    }

    /** Starts a model for which time passes as the pause says. */
    public static ScriptedModel start(Consumer<Script> writing, Pause pause) {
        return start(writing, 0, pause);
    }

    /** Starts a model that plays what is in the prompts, on this port. */
    public static ScriptedModel onPort(int port) {
        return start(script -> {}, port, null);
    }

    private static ScriptedModel start(Consumer<Script> writing, int port, @Nullable Pause pause) {
        var script = new Script();
        writing.accept(script);
        try {
            return new ScriptedModel(script, port, pause);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen on port " + port + " of loopback", e);
        }
    }

    /** The value for ANTHROPIC_BASE_URL. */
    public URI baseUrl() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** All requests so far, in order. */
    public List<RecordedRequest> requests() {
        return requests.all();
    }

    /** The requests for an answer that belong to conversations, without what the CLI asks for itself. */
    public List<RecordedRequest> turns() {
        return requests.all().stream()
                .filter(request ->
                        request.isMessage() && !request.conversation().isAside())
                .toList();
    }

    /**
     * Waits for the first request that matches, among those that came and those to come.
     *
     * @throws IllegalStateException if none comes in time
     */
    public RecordedRequest awaitRequest(Predicate<RecordedRequest> wanted, Duration patience) {
        try {
            return requests.await(wanted, patience)
                    .orElseThrow(() -> new IllegalStateException("no such request within " + patience + ", but: "
                            + requests.all().stream()
                                    .map(request -> request.method() + " " + request.path())
                                    .toList()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a request", e);
        }
    }

    /** Stops listening and ends all answers. */
    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        workers.shutdownNow();
        workers.close();
    }

    private boolean pass(Duration time) throws InterruptedException {
        return !closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }
}
