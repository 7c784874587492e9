package dev.baton.claude.message;

import dev.baton.json.Json;
import java.util.List;
import java.util.Optional;

/** One line of the CLI: exhaustive for what this library understands, {@link Unknown} for the rest. */
public sealed interface Message
        permits Message.Init,
                Message.Note,
                Message.Assistant,
                Message.User,
                Message.Partial,
                Message.Lifecycle,
                Message.Request,
                Message.Response,
                Message.Cancel,
                Message.Garbled,
                Message.Unknown,
                Result {
    /** Returns the line as received, so that a newer CLI loses nothing by passing through here. */
    Json raw();

    /** The beginning of a turn. The session id may differ from that of the turn before. */
    record Init(String sessionId, String model, String permissionMode, Json raw) implements Message {}

    /** Any other line of type {@code system}: a change of status, a retry, a task that ended. */
    record Note(String subtype, Json raw) implements Message {}

    /** What the model said or wants; {@link #parent} is the tool use of the subagent it comes from. */
    record Assistant(Optional<String> parent, List<Block> content, Json raw) implements Message {
        public Assistant {
            content = List.copyOf(content);
        }
    }

    /** What went to the model: results of tools, mostly. */
    record User(Optional<String> parent, List<Block> content, Json raw) implements Message {
        public User {
            content = List.copyOf(content);
        }
    }

    /** A piece of a message that is still being written. */
    record Partial(Json event, Json raw) implements Message {}

    /** Where a message of ours is: {@code queued}, {@code started}, {@code completed} or {@code cancelled}. */
    record Lifecycle(String messageId, String state, Json raw) implements Message {}

    /** The CLI asks the host; it may wait for the answer. */
    record Request(String requestId, String subtype, Json request, Json raw) implements Message {}

    /** The CLI answers the host. */
    record Response(String requestId, Json response, Json raw) implements Message {}

    /** The CLI withdraws a request. */
    record Cancel(String requestId, Json raw) implements Message {}

    /** A line that could not be read: why, and its beginning as {@link #raw}. */
    record Garbled(String reason, Json raw) implements Message {}

    /** A line of a type this library does not know. */
    record Unknown(String type, Json raw) implements Message {}
}
