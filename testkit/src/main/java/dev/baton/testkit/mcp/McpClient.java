package dev.baton.testkit.mcp;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import dev.baton.testkit.npm.Node;
import dev.baton.testkit.process.LineProcess;
import dev.baton.testkit.process.LineProcessException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * An official MCP client in a process of its own, connected to a server.
 *
 * <p>What fails gives a value and not an exception; an exception means that the client process itself is gone or silent. Closing ends
 * the client and the server it started.
 */
public final class McpClient implements AutoCloseable {
    /** More than the clients' own 60 s, so that theirs is the timeout a test sees. */
    private static final Duration PATIENCE = Duration.ofSeconds(75);
    /** A client that closes gives a stubborn server 2 s to end by itself and 2 s after a TERM. */
    private static final Duration FAREWELL = Duration.ofSeconds(6);

    private final ClientKind kind;
    private final LineProcess process;
    private final AtomicLong lastId = new AtomicLong();

    private McpClient(ClientKind kind, LineProcess process) {
        this.kind = kind;
        this.process = process;
    }

    /** Starts a client, which connects to nothing yet. */
    public static McpClient start(ClientKind kind) {
        return new McpClient(
                kind,
                LineProcess.start(new ProcessBuilder(
                        Node.executable().toString(), kind.script().toString())));
    }

    /** Connects; the result has {@code protocolVersion}, {@code serverInfo}, {@code capabilities} and {@code instructions}. */
    public Answer connect(McpTarget target, ClientProfile profile) {
        return ask("connect", request -> {
            kind.pin().ifPresent(pin -> request.put("pin", pin));
            return request.put("target", target.toJson())
                    .put("replies", profile.repliesJson())
                    .put("capabilities", profile.capabilities());
        });
    }

    /** Lists all pages of the tools, under {@code tools}. */
    public Answer listTools() {
        return ask("listTools", request -> request);
    }

    /** Lists all pages of the resources, under {@code resources}. */
    public Answer listResources() {
        return ask("listResources", request -> request);
    }

    /** Lists all pages of the resource templates, under {@code resourceTemplates}. */
    public Answer listResourceTemplates() {
        return ask("listResourceTemplates", request -> request);
    }

    /** Lists all pages of the prompts, under {@code prompts}. */
    public Answer listPrompts() {
        return ask("listPrompts", request -> request);
    }

    /** Calls a tool and waits for its result. */
    public Answer callTool(String name, JsonObject arguments) {
        return answer(startTool(name, arguments, CallOptions.defaults()).id(), PATIENCE);
    }

    /** Calls a tool and does not wait. */
    public McpCall startTool(String name, JsonObject arguments, CallOptions options) {
        var params = Json.object().put("name", name).put("arguments", arguments).build();
        return begin("callTool", request -> options.into(request.put("params", params)));
    }

    /** Reads a resource. */
    public Answer readResource(String uri) {
        return ask("readResource", request -> request.put("params", uri(uri)));
    }

    /** Gets a prompt. */
    public Answer prompt(String name, JsonObject arguments) {
        var params = Json.object().put("name", name).put("arguments", arguments).build();
        return ask("getPrompt", request -> request.put("params", params));
    }

    /** Asks for completions; the parameters are those of {@code completion/complete}. */
    public Answer complete(JsonObject params) {
        return ask("complete", request -> request.put("params", params));
    }

    /** Subscribes to a resource in the way of the handshake era. */
    public Answer subscribe(String uri) {
        return ask("subscribe", request -> request.put("params", uri(uri)));
    }

    /** Ends a subscription of the handshake era. */
    public Answer unsubscribe(String uri) {
        return ask("unsubscribe", request -> request.put("params", uri(uri)));
    }

    /** Opens a {@code subscriptions/listen} stream; its answer has the {@code honoredFilter}. Stateless era only. */
    public McpCall listen(JsonObject filter) {
        return begin("listen", request -> request.put("params", filter));
    }

    /** Pings the server. Handshake era only. */
    public Answer ping() {
        return ask("ping", request -> request);
    }

    /** Sets the level from which on the server sends log messages. */
    public Answer setLoggingLevel(String level) {
        var params = Json.object().put("level", level).build();
        return ask("setLoggingLevel", request -> request.put("params", params));
    }

    /** Sends any other request, as far as the client lets it pass. */
    public McpCall startRequest(String method, JsonObject params) {
        return begin("request", request -> request.put("method", method).put("params", params));
    }

    /** Sends a notification. */
    public Answer notify(String method, JsonObject params) {
        return ask("notify", request -> request.put("method", method).put("params", params));
    }

    /** Answers a request of the server that was held open; the result says whether it was {@code found}. */
    public Answer reply(Seen.Request asked, Reply reply) {
        return ask("reply", request -> request.put("number", asked.number()).put("reply", reply.toJson()));
    }

    /** Changes the replies to what the server asks from now on. */
    public Answer replyWith(ClientProfile profile) {
        return ask("replies", request -> request.put("replies", profile.repliesJson()));
    }

    /** All that the client saw so far, in order. */
    public List<Seen> seen() {
        return process.seen().stream().map(Seen::of).flatMap(Optional::stream).toList();
    }

    /** Waits for something seen that was not awaited before, whether it happened before this call or happens after. */
    public <S extends Seen> S await(Class<S> kind, Predicate<? super S> wanted, Duration patience) {
        Predicate<Json> matches = line -> Seen.of(line)
                .filter(kind::isInstance)
                .map(kind::cast)
                .filter(wanted)
                .isPresent();
        return kind.cast(Seen.of(process.await(matches, patience)).orElseThrow());
    }

    /** The process of the client, for signals and measurements. */
    public ProcessHandle handle() {
        return process.handle();
    }

    /** Lets the client close its connection, then ends it and all that came from it. */
    @Override
    public void close() {
        try (process) {
            answer(begin("close", request -> request).id(), FAREWELL);
        } catch (LineProcessException e) {
            // It is dead or deaf; closing the process is all that is left, and try has done it.
            System.getLogger(McpClient.class.getName()).log(System.Logger.Level.DEBUG, "client did not close", e);
        }
    }

    Answer ask(String verb, UnaryOperator<JsonObject.Builder> more) {
        return answer(begin(verb, more).id(), PATIENCE);
    }

    Answer answer(long id, Duration patience) {
        var wanted = Optional.of(Json.of(id));
        return Answer.of(process.await(line -> line.at("/answer").equals(wanted), patience));
    }

    private McpCall begin(String verb, UnaryOperator<JsonObject.Builder> more) {
        var id = lastId.incrementAndGet();
        process.send(more.apply(Json.object().put("id", id).put("do", verb)).build());
        return new McpCall(this, id);
    }

    private static JsonObject uri(String uri) {
        return Json.object().put("uri", uri).build();
    }
}
