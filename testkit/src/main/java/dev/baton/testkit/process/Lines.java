package dev.baton.testkit.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** Cuts a stream of bytes at its line feeds. A line may be of any length; a last one without a line feed counts as a line. */
final class Lines {
    private static final int CHUNK = 1 << 16;

    private Lines() {}

    static void read(InputStream in, Consumer<byte[]> sink) throws IOException {
        var chunk = new byte[CHUNK];
        var line = new ByteArrayOutputStream();
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            int start = 0;
            for (int i = 0; i < count; i++) {
                if (chunk[i] == '\n') {
                    line.write(chunk, start, i - start);
                    start = i + 1;
                    sink.accept(line.toByteArray());
                    // A fresh one: the buffer of a huge line would stay as long as the stream.
                    line = new ByteArrayOutputStream();
                }
            }
            line.write(chunk, start, count - start);
        }
        if (line.size() > 0) {
            sink.accept(line.toByteArray());
        }
    }
}
