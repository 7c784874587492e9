package dev.baton.claude.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineFramerTest {
    @Test
    void cuts_lines_and_tells_the_end() throws IOException {
        assertThat(frames("one\n\nthree\n", 100)).containsExactly("line one", "line ", "line three", "end");
    }

    @Test
    void tells_what_stood_at_the_end_without_a_line_feed() throws IOException {
        assertThat(frames("one\nhalf", 100)).containsExactly("line one", "cut half", "end");
    }

    @Test
    void skips_a_line_over_the_limit_and_goes_on() throws IOException {
        // given
        var text = "before\n" + "x".repeat(1_000_000) + "\nafter\n";

        // then
        assertThat(frames(text, 1000)).containsExactly("line before", "oversized 1000000", "line after", "end");
    }

    @Test
    void a_line_of_exactly_the_limit_is_whole() throws IOException {
        assertThat(frames("12345\n123456\n", 5)).containsExactly("line 12345", "oversized 6", "end");
    }

    @Test
    void gives_the_same_lines_however_the_reads_are_cut() throws IOException {
        // given lines of many sizes, with characters of several bytes
        var random = new Random(7);
        var lines = new ArrayList<String>();
        for (int i = 0; i < 200; i++) {
            lines.add("🦜é".repeat(random.nextInt(i % 20 == 0 ? 50_000 : 50)));
        }
        var bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);

        // when every read gives a random count of bytes
        var framer = new LineFramer(new Dribble(bytes, random), LineFramer.LIMIT);
        var seen = new ArrayList<String>();
        while (framer.next() instanceof Frame.Line line) {
            seen.add(text(line.bytes()));
        }

        // then
        assertThat(seen).isEqualTo(lines);
    }

    private static List<String> frames(String text, int limit) throws IOException {
        var framer = new LineFramer(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), limit);
        var seen = new ArrayList<String>();
        while (true) {
            switch (framer.next()) {
                case Frame.Line line -> seen.add("line " + text(line.bytes()));
                case Frame.Oversized oversized -> seen.add("oversized " + oversized.length());
                case Frame.Cut cut -> seen.add("cut " + text(cut.bytes()));
                case Frame.End end -> {
                    seen.add("end");
                    return seen;
                }
            }
        }
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes).toString();
    }

    /** Gives a few bytes at a time. */
    private static final class Dribble extends InputStream {
        private final ByteArrayInputStream bytes;
        private final Random random;

        Dribble(byte[] bytes, Random random) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.random = random;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int from, int length) {
            return bytes.read(target, from, Math.min(length, 1 + random.nextInt(5000)));
        }
    }
}
