package dev.baton.json;

/** Prints values compactly on one line: every control character is escaped, so a line break never splits a message. */
final class JsonPrinter {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final StringBuilder out = new StringBuilder();

    private JsonPrinter() {}

    static String print(Json value) {
        var printer = new JsonPrinter();
        printer.value(value);
        return printer.out.toString();
    }

    private void value(Json value) {
        switch (value) {
            case JsonObject object -> object(object);
            case JsonArray array -> array(array);
            case JsonString string -> string(string.value());
            case JsonNumber number -> out.append(number.literal());
            case JsonBoolean bool -> out.append(bool);
            case JsonNull nothing -> out.append(nothing);
        }
    }

    private void object(JsonObject object) {
        out.append('{');
        object.forEach((name, value) -> {
            separate('{');
            string(name);
            out.append(':');
            value(value);
        });
        out.append('}');
    }

    private void array(JsonArray array) {
        out.append('[');
        for (var value : array) {
            separate('[');
            value(value);
        }
        out.append(']');
    }

    private void separate(char opening) {
        if (out.charAt(out.length() - 1) != opening) {
            out.append(',');
        }
    }

    private void string(String text) {
        out.append('"');
        int copied = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c != '"' && c != '\\' && !isLoneSurrogate(text, i)) {
                continue;
            }
            out.append(text, copied, i);
            escape(c);
            copied = i + 1;
        }
        out.append(text, copied, text.length()).append('"');
    }

    private void escape(char c) {
        out.append('\\');
        switch (c) {
            case '"', '\\' -> out.append(c);
            case '\n' -> out.append('n');
            case '\r' -> out.append('r');
            case '\t' -> out.append('t');
            case '\b' -> out.append('b');
            case '\f' -> out.append('f');
            default ->
                out.append('u')
                        .append(HEX[c >> 12])
                        .append(HEX[c >> 8 & 0xf])
                        .append(HEX[c >> 4 & 0xf])
                        .append(HEX[c & 0xf]);
        }
    }

    /** Half a pair has no UTF-8 form: encoded as it is, it would become a question mark. */
    private static boolean isLoneSurrogate(String text, int at) {
        char c = text.charAt(at);
        if (!Character.isSurrogate(c)) {
            return false;
        }
        return Character.isHighSurrogate(c)
                ? at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
                : at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
    }
}
