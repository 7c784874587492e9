package dev.baton.bench;

import dev.baton.json.Json;
import dev.baton.json.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses lines of a real Claude Code with our value, with jackson-core alone (every name and value taken, nothing kept)
 * and with databind's tree. Target: at least 0.6 of jackson-core alone.
 */
public final class JsonParsing {
    private static final int WARM_UP = 60;
    private static final int ROUNDS = 61;
    private static final int BYTES_A_ROUND = 8 << 20;

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonParsing() {}

    public static void main(String[] arguments) throws IOException {
        contest("real CLI lines", lines());
        contest(
                "lines of 5 MB",
                List.of(Json.object()
                        .put("type", "assistant")
                        .put("text", "All is well with this line of text.\n".repeat(140_000))
                        .build()
                        .toBytes()));
    }

    private static void contest(String title, List<byte[]> lines) {
        long bytes = lines.stream().mapToLong(line -> line.length).sum();
        int repeats = (int) Math.max(1, BYTES_A_ROUND / bytes);
        var contest = new Contest(WARM_UP, ROUNDS);
        var ours = contest.contestant("baton-json", () -> repeat(lines, repeats, JsonParsing::ours));
        var stream = contest.contestant("jackson-core alone", () -> repeat(lines, repeats, JsonParsing::stream));
        var tree = contest.contestant("databind tree", () -> repeat(lines, repeats, JsonParsing::tree));
        contest.run(ours, stream, tree);
        System.out.println(title + " (checksum " + (ours.checksum() ^ stream.checksum() ^ tree.checksum()) + ")");
        for (var each : List.of(ours, stream, tree)) {
            System.out.printf(
                    Locale.ROOT, "  %-20s %7.0f MB/s%n", each.name(), bytes * repeats * 1e3 / each.medianNanos());
        }
        System.out.println("  baton-json against jackson-core alone: " + ours.speedAgainst(stream)
                + " (target 0.60x), against databind's tree: " + ours.speedAgainst(tree));
    }

    private interface Parser {
        int parse(byte[] line);
    }

    private static int repeat(List<byte[]> lines, int repeats, Parser parser) {
        int sum = 0;
        for (int i = 0; i < repeats; i++) {
            for (var line : lines) {
                sum += parser.parse(line);
            }
        }
        return sum;
    }

    private static int ours(byte[] line) {
        return System.identityHashCode(JsonReader.DEFAULT.read(line));
    }

    private static int tree(byte[] line) {
        return System.identityHashCode(MAPPER.readTree(line));
    }

    private static int stream(byte[] line) {
        int sum = 0;
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), line)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.PROPERTY_NAME || token.isScalarValue()) {
                    sum += parser.getString().length();
                }
            }
        }
        return sum;
    }

    private static List<byte[]> lines() throws IOException {
        try (var in = JsonParsing.class.getResourceAsStream("cli-lines.ndjson")) {
            if (in == null) {
                throw new UncheckedIOException(new IOException("cli-lines.ndjson is not on the class path"));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.getBytes(StandardCharsets.UTF_8))
                    .toList();
        }
    }
}
