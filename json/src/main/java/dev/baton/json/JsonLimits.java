package dev.baton.json;

/**
 * How much a JSON text may ask of its reader. Every limit is inclusive: a text that reaches it is read, one beyond it is
 * refused with {@link JsonException.Code#LIMIT}.
 *
 * @param depth how deep objects and arrays may be nested
 * @param bytes how long the whole text may be
 * @param stringChars how long one string may be
 * @param nameChars how long the name of a member may be
 * @param numberChars how many characters a number may have
 */
public record JsonLimits(int depth, int bytes, int stringChars, int nameChars, int numberChars) {
    /** Far above what Claude Code and MCP clients send, far below what hurts: a reader recurses once a level. */
    public static final JsonLimits DEFAULT = new JsonLimits(128, 16 << 20, 16 << 20, 1024, 100);

    public JsonLimits {
        positive("depth", depth);
        positive("bytes", bytes);
        positive("stringChars", stringChars);
        positive("nameChars", nameChars);
        positive("numberChars", numberChars);
    }

    public JsonLimits withDepth(int newDepth) {
        return new JsonLimits(newDepth, bytes, stringChars, nameChars, numberChars);
    }

    /** Returns limits for texts of this length; a string may then be as long as the text. */
    public JsonLimits withBytes(int newBytes) {
        return new JsonLimits(depth, newBytes, newBytes, nameChars, numberChars);
    }

    private static void positive(String name, int value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " must be positive: " + value);
        }
    }
}
