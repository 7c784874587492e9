package dev.baton.claude.message;

import dev.baton.json.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The end of a turn.
 *
 * @param subtype {@code success} or a kind of error; {@code success} does not mean success
 * @param error whether the CLI calls it an error
 * @param terminalReason why the turn ended, where the CLI says it
 * @param text the last text of the model, or the text of the error
 * @param errors more texts of errors
 * @param totalCost what the process has cost so far in USD, not this turn
 * @param turns how many times the model was asked in this turn
 * @param messageIds the user messages this turn answered; several when they were queued together
 * @param origin what started a turn that nobody asked for, such as {@code task-notification}
 */
public record Result(
        String sessionId,
        String subtype,
        boolean error,
        Optional<String> terminalReason,
        Optional<String> text,
        List<String> errors,
        BigDecimal totalCost,
        BigDecimal turns,
        List<String> messageIds,
        Optional<String> origin,
        Optional<Json> structuredOutput,
        Json raw)
        implements Message {
    public Result {
        errors = List.copyOf(errors);
        messageIds = List.copyOf(messageIds);
    }
}
