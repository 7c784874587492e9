package dev.baton.claude.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageDecoderTest {
    private static final List<String> TRANSCRIPTS = List.of(
            "02-permission-allow-deny",
            "08-interrupt-streaming",
            "22-background-tasks",
            "25-partial-messages",
            "30-old-2.0.73-permission");

    @Test
    void knows_every_line_of_the_recorded_conversations_and_keeps_it() throws IOException {
        for (String name : TRANSCRIPTS) {
            for (Json line : lines(name)) {
                var message = MessageDecoder.decode(line);
                assertThat(message.raw()).isEqualTo(line);
                assertThat(message).isNotInstanceOfAny(Message.Garbled.class, Message.Unknown.class);
            }
        }
    }

    @Test
    void reads_the_end_of_an_interrupted_turn() throws IOException {
        // when
        var result = lines("08-interrupt-streaming").stream()
                .map(MessageDecoder::decode)
                .filter(Result.class::isInstance)
                .map(Result.class::cast)
                .findFirst()
                .orElseThrow();

        // then
        assertThat(result.subtype()).isEqualTo("error_during_execution");
        assertThat(result.error()).isTrue();
        assertThat(result.terminalReason()).contains("aborted_streaming");
        assertThat(result.errors()).hasSize(1);
    }

    @Test
    void reads_the_turn_of_a_background_task() throws IOException {
        assertThat(lines("22-background-tasks").stream()
                        .map(MessageDecoder::decode)
                        .filter(Result.class::isInstance)
                        .map(message -> ((Result) message).origin().orElse("-")))
                .contains("task-notification");
    }

    @Test
    void reads_blocks_of_all_kinds() {
        // given
        var line = Json.parse("""
                {"type":"assistant","message":{"content":[{"type":"text","text":"hi"},
                 {"type":"thinking","thinking":"hm"},{"type":"tool_use","id":"t1","name":"Bash","input":{"a":1}},
                 {"type":"tool_result","tool_use_id":"t1","content":"no","is_error":true},{"type":"hologram"},7]}}""");

        // when
        var assistant = (Message.Assistant) MessageDecoder.decode(line);

        // then
        assertThat(assistant.content())
                .satisfiesExactly(
                        block -> assertThat(block).isInstanceOf(Block.Text.class),
                        block -> assertThat(block).isInstanceOf(Block.Thinking.class),
                        block -> assertThat(((Block.ToolUse) block).tool()).isEqualTo("Bash"),
                        block -> assertThat(((Block.ToolResult) block).failed()).isTrue(),
                        block -> assertThat(((Block.Unknown) block).type()).isEqualTo("hologram"),
                        block -> assertThat(((Block.Unknown) block).type()).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "oops", "[1]", "{\"type\":", "7", "{\"a\":1,\"a\":2}"})
    void a_line_that_cannot_be_read_is_garbled(String line) {
        assertThat(MessageDecoder.decode(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(Message.Garbled.class);
    }

    @Test
    void ten_thousand_mutated_lines_are_messages_all_the_same() throws IOException {
        // given
        var random = new Random(42);
        var lines = new ArrayList<byte[]>();
        for (String name : TRANSCRIPTS) {
            lines(name).forEach(line -> lines.add(line.toBytes()));
        }

        // then
        for (int i = 0; i < 10_000; i++) {
            var line = lines.get(random.nextInt(lines.size())).clone();
            for (int j = random.nextInt(4); j >= 0; j--) {
                line[random.nextInt(line.length)] = (byte) random.nextInt(256);
            }
            assertThat(MessageDecoder.decode(ByteBuffer.wrap(line, 0, 1 + random.nextInt(line.length))))
                    .isNotNull();
        }
    }

    @Test
    void a_message_of_tomorrow_is_kept_whole() {
        // given
        var line = Json.parse("{\"type\":\"hologram\",\"x\":[1]}");

        // then
        assertThat(MessageDecoder.decode(line)).isEqualTo(new Message.Unknown("hologram", line));
    }

    private static List<Json> lines(String name) throws IOException {
        try (var in = MessageDecoderTest.class.getResourceAsStream(name + ".ndjson")) {
            var text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .map(Json::parse)
                    .filter(entry -> entry.text("/dir").orElse("").equals("out"))
                    .map(entry -> entry.at("/msg").orElseThrow())
                    .toList();
        }
    }
}
