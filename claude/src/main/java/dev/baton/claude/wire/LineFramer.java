package dev.baton.claude.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Cuts a stream into lines with bounded memory: a line over the limit is counted and skipped, and the stream goes on.
 * Not for several threads.
 */
public final class LineFramer {
    /** As much as a line may have before it is skipped. The CLI was seen to write lines of 5 MB. */
    public static final int LIMIT = 16 << 20;

    private static final int USUAL = 64 << 10;
    private static final int HEAD = 256;

    private final InputStream in;
    private final int limit;
    private byte[] buffer = new byte[USUAL];
    private int begin;
    private int end;
    private int searched;

    public LineFramer(InputStream in) {
        this(in, LIMIT);
    }

    public LineFramer(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /** Waits for the next frame. */
    public Frame next() throws IOException {
        shrink();
        while (true) {
            int feed = lineFeed();
            if (feed >= 0) {
                var line = ByteBuffer.wrap(buffer, begin, feed - begin);
                begin = feed + 1;
                searched = begin;
                return line.remaining() > limit
                        ? new Frame.Oversized(line.remaining(), head(line.position()))
                        : new Frame.Line(line);
            }
            if (end - begin > limit) {
                return skip();
            }
            makeRoom();
            int count = in.read(buffer, end, buffer.length - end);
            if (count < 0) {
                return last();
            }
            end += count;
        }
    }

    private int lineFeed() {
        for (; searched < end; searched++) {
            if (buffer[searched] == '\n') {
                return searched;
            }
        }
        return -1;
    }

    private Frame skip() throws IOException {
        var head = head(begin);
        long length = (long) end - begin;
        while (true) {
            begin = 0;
            searched = 0;
            end = Math.max(0, in.read(buffer, 0, buffer.length));
            int feed = lineFeed();
            if (feed >= 0 || end == 0) {
                begin = feed + 1;
                searched = begin;
                return new Frame.Oversized(length + Math.max(feed, 0), head);
            }
            length += end;
        }
    }

    private ByteBuffer head(int from) {
        return ByteBuffer.wrap(Arrays.copyOfRange(buffer, from, Math.min(from + HEAD, end)));
    }

    private Frame last() {
        if (begin == end) {
            return new Frame.End();
        }
        var bytes = ByteBuffer.wrap(buffer, begin, end - begin);
        begin = end;
        return new Frame.Cut(bytes);
    }

    private void makeRoom() {
        if (end < buffer.length) {
            return;
        }
        int length = end - begin;
        // Moving pays when it frees half; otherwise every read of a long line would move all of it.
        var target =
                begin > buffer.length / 2 ? buffer : new byte[(int) Math.min(2L * buffer.length, limit + (long) USUAL)];
        System.arraycopy(buffer, begin, target, 0, length);
        buffer = target;
        searched -= begin;
        begin = 0;
        end = length;
    }

    /** A session that is idle after one huge line must not keep room for another. */
    private void shrink() {
        if (buffer.length > USUAL && end - begin < USUAL / 2) {
            var usual = new byte[USUAL];
            System.arraycopy(buffer, begin, usual, 0, end - begin);
            buffer = usual;
            end -= begin;
            begin = 0;
            searched = 0;
        }
    }
}
