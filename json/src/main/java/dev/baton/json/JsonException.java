package dev.baton.json;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A text that is not the JSON it should be. */
public final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final int EXCERPT_CHARS = 200;

    /** What was wrong; stable, for programs. */
    public enum Code {
        /** There was nothing but white space. */
        EMPTY,
        /** The text is not JSON in UTF-8. */
        SYNTAX,
        /** Something stands after the value. */
        TRAILING,
        /** An object names a member twice: readers would disagree on which one counts. */
        DUPLICATE_NAME,
        /** The text is beyond one of {@link JsonLimits}. */
        LIMIT,
        /** The value is of another type, or out of range. */
        MISMATCH
    }

    private final Code code;
    private final long offset;

    JsonException(Code code, String message, @Nullable Throwable cause) {
        this(code, message, -1, cause);
    }

    JsonException(Code code, String message, long offset, @Nullable Throwable cause) {
        super(offset < 0 ? message : message + " (at byte " + offset + ")", cause);
        this.code = code;
        this.offset = offset;
    }

    public Code code() {
        return code;
    }

    /** Returns where in the text it went wrong, in bytes from its start; negative when that is not known. */
    public long offset() {
        return offset;
    }

    /** Returns foreign text fit for a message: on one line, without control characters, not long. */
    static String excerpt(String text) {
        var out = new StringBuilder();
        text.codePoints().limit(EXCERPT_CHARS).forEach(c -> {
            if (Character.isISOControl(c)) {
                out.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                out.appendCodePoint(c);
            }
        });
        return text.length() > EXCERPT_CHARS ? out.append('…').toString() : out.toString();
    }
}
