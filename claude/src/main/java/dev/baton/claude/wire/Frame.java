package dev.baton.claude.wire;

import java.nio.ByteBuffer;

/** One piece of a stream of lines. Its bytes belong to the framer and are valid until the next frame is asked for. */
public sealed interface Frame {
    /** A whole line without its line feed. */
    record Line(ByteBuffer bytes) implements Frame {}

    /** A line longer than the limit, which was skipped: its length, and its beginning for the log. */
    record Oversized(long length, ByteBuffer head) implements Frame {}

    /** What stood at the end of the stream without a line feed. */
    record Cut(ByteBuffer bytes) implements Frame {}

    /** Nothing more comes. */
    record End() implements Frame {}
}
