package dev.baton.claude.control;

import dev.baton.json.Json;
import dev.baton.json.JsonArray;
import dev.baton.json.JsonBoolean;
import dev.baton.json.JsonObject;
import dev.baton.json.JsonString;
import java.time.Duration;
import java.util.List;

/**
 * Everything a host can ask of a running CLI. Each call waits at most its patience and says in its {@link Reply}
 * whether this version of the CLI has it.
 */
public final class Controls {
    /** Long enough for a server that has to be connected again. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Calls calls;
    private final Duration patience;

    public Controls(Calls calls) {
        this(calls, PATIENCE);
    }

    private Controls(Calls calls, Duration patience) {
        this.calls = calls;
        this.patience = patience;
    }

    /** Returns the same calls with another deadline. */
    public Controls within(Duration newPatience) {
        return new Controls(calls, newPatience);
    }

    /** What happens to messages that wait behind the turn that is interrupted. */
    public enum Queued {
        /** They run next. */
        KEPT,
        /** They are dropped. */
        CANCELLED
    }

    /** What an interrupt left: the ids of messages that still wait, and of those dropped. Empty before 2.1. */
    public record Interrupted(List<String> stillQueued, List<String> cancelled) {
        public Interrupted {
            stillQueued = List.copyOf(stillQueued);
            cancelled = List.copyOf(cancelled);
        }
    }

    /** Ends the turn that runs; the process stays usable. */
    public Reply<Interrupted> interrupt(Queued queued) {
        var request = request("interrupt");
        if (queued == Queued.CANCELLED) {
            request.put("cancel_queued", true);
        }
        return ask(request).map(answer -> new Interrupted(texts(answer, "/still_queued"), texts(answer, "/cancelled")));
    }

    /** Sends the payload of {@code initialize} and returns what the CLI offers: commands, models, styles, account. */
    public Reply<Json> initialize(JsonObject payload) {
        return calls.ask(payload.with("subtype", Json.of("initialize")), patience);
    }

    /** Changes the permission mode, named as the CLI names it, and returns the one in force. */
    public Reply<String> setPermissionMode(String mode) {
        return ask(request("set_permission_mode").put("mode", mode))
                .map(answer -> answer.text("/mode").orElse(mode));
    }

    /** Changes the model; {@code default} resets it. A name that does not exist is accepted by the CLI. */
    public Reply<String> setModel(String model) {
        return ask(request("set_model").put("model", model))
                .map(answer -> answer.text("/model").orElse(model));
    }

    /** Limits thinking; 0 turns it off. */
    public Reply<Json> setMaxThinkingTokens(int tokens) {
        return ask(request("set_max_thinking_tokens").put("max_thinking_tokens", tokens));
    }

    /** Returns the MCP servers of the session with their state and their tools. */
    public Reply<List<Json>> mcpStatus() {
        return ask(request("mcp_status")).map(answer -> items(answer, "/mcpServers"));
    }

    /** Connects a server again. */
    public Reply<Json> mcpReconnect(String server) {
        return ask(request("mcp_reconnect").put("serverName", server));
    }

    /** Connects a server that was disabled. */
    public Reply<Json> mcpEnable(String server) {
        return ask(request("mcp_toggle").put("serverName", server).put("enabled", true));
    }

    /** Disconnects a server until it is enabled. */
    public Reply<Json> mcpDisable(String server) {
        return ask(request("mcp_toggle").put("serverName", server).put("enabled", false));
    }

    /** Replaces the servers that were added this way, by name; those of the start stay. */
    public Reply<Json> mcpSetServers(JsonObject servers) {
        return ask(request("mcp_set_servers").put("servers", servers));
    }

    /** Calls a tool of a server of the session. The CLI asks for no permission. */
    public Reply<Json> mcpCall(String tool, JsonObject arguments) {
        return ask(request("mcp_call").put("tool", tool).put("arguments", arguments));
    }

    /** Reads a resource with the scheme {@code ui} of a server of the session. */
    public Reply<Json> mcpReadResource(String server, String uri) {
        return ask(request("mcp_read_resource").put("serverName", server).put("uri", uri));
    }

    /** Returns how the context window is used. */
    public Reply<Json> contextUsage() {
        return ask(request("get_context_usage"));
    }

    /** Returns the cost so far, as text for people. */
    public Reply<String> cost() {
        return ask(request("get_session_cost"))
                .map(answer -> answer.text("/text").orElse(""));
    }

    /** Returns cost, use of models and limits of the account. */
    public Reply<Json> usage() {
        return ask(request("get_usage"));
    }

    public Reply<List<Json>> models() {
        return ask(request("list_models")).map(answer -> items(answer, "/models"));
    }

    /** Returns the settings in force, with their sources. */
    public Reply<Json> settings() {
        return ask(request("get_settings"));
    }

    /** Changes settings in a source such as {@code localSettings}. */
    public Reply<Json> updateSettings(String source, JsonObject settings) {
        return ask(request("update_settings").put("source", source).put("settings", settings));
    }

    /** Changes settings for this process only. */
    public Reply<Json> applySettings(JsonObject settings) {
        return ask(request("apply_flag_settings").put("settings", settings));
    }

    public Reply<Json> permissionRules() {
        return ask(request("list_permission_rules"));
    }

    /** Reads a file as the session may; one that is missing is refused like one that is denied. */
    public Reply<Json> readFile(String path) {
        return ask(request("read_file").put("path", path));
    }

    /** Returns paths that match. The first call may find nothing because the list is still being made. */
    public Reply<List<Json>> fileSuggestions(String query) {
        return ask(request("file_suggestions").put("query", query)).map(answer -> items(answer, "/suggestions"));
    }

    /** Gives the session a title. */
    public Reply<Json> rename(String title) {
        return ask(request("rename_session").put("title", title));
    }

    /** Takes back a message that waits; false when it is too late. */
    public Reply<Boolean> cancelMessage(String messageId) {
        return ask(request("cancel_async_message").put("message_uuid", messageId))
                .map(answer -> answer.at("/cancelled").orElse(Json.nil()) instanceof JsonBoolean flag && flag.value());
    }

    public Reply<Json> reloadPlugins() {
        return ask(request("reload_plugins"));
    }

    public Reply<Json> reloadSkills() {
        return ask(request("reload_skills"));
    }

    public Reply<Json> reloadOutputStyles() {
        return ask(request("reload_output_styles"));
    }

    /** Moves everything that runs in the foreground to the background, so that the turn can end. */
    public Reply<Json> runInBackground() {
        return ask(request("background_tasks"));
    }

    /** Moves one tool use to the background. */
    public Reply<Json> runInBackground(String toolUseId) {
        return ask(request("background_tasks").put("tool_use_id", toolUseId));
    }

    /** Stops a task. The CLI says yes for one it does not know as well. */
    public Reply<Json> stopTask(String taskId) {
        return ask(request("stop_task").put("task_id", taskId));
    }

    /** Returns what a task in a shell has printed. */
    public Reply<Json> taskOutput(String taskId) {
        return ask(request("get_task_output").put("task_id", taskId));
    }

    /** Puts files back to what they were before a message of the user. Needs file checkpoints from the start. */
    public Reply<Json> rewindFiles(String messageId) {
        return ask(request("rewind_files").put("user_message_id", messageId));
    }

    /** Tells what {@link #rewindFiles} would change. */
    public Reply<Json> previewRewind(String messageId) {
        return ask(request("rewind_files").put("user_message_id", messageId).put("dry_run", true));
    }

    /** Returns the version of the CLI that runs. */
    public Reply<Json> binaryVersion() {
        return ask(request("get_binary_version"));
    }

    public Reply<Json> hooks() {
        return ask(request("get_hooks_listing"));
    }

    /** Asks anything, for a CLI newer than this library. */
    public Reply<Json> ask(JsonObject request) {
        return calls.ask(request, patience);
    }

    private Reply<Json> ask(JsonObject.Builder request) {
        return calls.ask(request.build(), patience);
    }

    private static JsonObject.Builder request(String subtype) {
        return Json.object().put("subtype", subtype);
    }

    private static List<Json> items(Json answer, String path) {
        return answer.at(path).orElse(Json.nil()) instanceof JsonArray array ? array.values() : List.of();
    }

    private static List<String> texts(Json answer, String path) {
        return items(answer, path).stream()
                .filter(JsonString.class::isInstance)
                .map(item -> ((JsonString) item).value())
                .toList();
    }
}
