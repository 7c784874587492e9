package dev.baton.testkit.torture;

import dev.baton.json.Json;
import dev.baton.json.JsonObject;
import dev.baton.testkit.cli.CleanWorld;
import dev.baton.testkit.process.LineProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** One torture CLI in a world of its own, and the few things a host says to it. */
final class TortureRun implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private final CleanWorld world;
    private final LineProcess process;

    private TortureRun(CleanWorld world, LineProcess process) {
        this.world = world;
        this.process = process;
    }

    /** Starts it as a host does that wants to be asked for permissions. */
    static TortureRun start(Map<String, String> variables, Fault... faults) {
        var arguments = List.of(
                "-p",
                "--input-format",
                "stream-json",
                "--output-format",
                "stream-json",
                "--verbose",
                "--permission-prompt-tool",
                "stdio");
        return start(variables, arguments, faults);
    }

    static TortureRun start(Map<String, String> variables, List<String> arguments, Fault... faults) {
        var world = CleanWorld.create();
        variables.forEach(world::with);
        var command = new ArrayList<>(
                TortureCli.command(TortureCli.unpack(world.home().resolve("torture")), faults));
        command.addAll(arguments);
        return new TortureRun(world, LineProcess.start(world.prepare(command)));
    }

    static TortureRun start(Fault... faults) {
        return start(Map.of(), faults);
    }

    CleanWorld world() {
        return world;
    }

    LineProcess process() {
        return process;
    }

    /** Says something as the user. */
    void say(String text) {
        process.send(Json.object()
                .put("type", "user")
                .put(
                        "message",
                        Json.object().put("role", "user").put("content", text).build())
                .put("parent_tool_use_id", Json.nil())
                .put("session_id", "")
                .build());
    }

    /** Says what the model is to do. */
    void script(String... steps) {
        say("#!script\n" + String.join("\n", steps));
    }

    void answer(Json request, JsonObject response) {
        process.send(Json.object()
                .put("type", "control_response")
                .put(
                        "response",
                        Json.object()
                                .put("subtype", "success")
                                .put("request_id", request.text("/request_id").orElseThrow())
                                .put("response", response)
                                .build())
                .build());
    }

    void allow(Json request) {
        answer(
                request,
                Json.object()
                        .put("behavior", "allow")
                        .put("updatedInput", request.at("/request/input").orElseThrow())
                        .build());
    }

    Json await(Predicate<Json> wanted) {
        return process.await(wanted, PATIENCE);
    }

    Json result() {
        return await(message -> is(message, "/type", "result"));
    }

    Json permission() {
        return await(message -> is(message, "/request/subtype", "can_use_tool"));
    }

    /** Returns the texts of all assistant messages so far. */
    List<String> said() {
        return process.seen().stream()
                .filter(message -> is(message, "/type", "assistant"))
                .flatMap(message -> message.text("/message/content/0/text").stream())
                .toList();
    }

    static boolean is(Json message, String path, String text) {
        return message.text(path).equals(Optional.of(text));
    }

    @Override
    public void close() {
        try (world) {
            process.close();
        }
    }
}
