package dev.baton.json;

import java.util.ArrayList;
import java.util.random.RandomGenerator;

/** Makes JSON values up: all types, hostile strings, odd numbers. */
record RandomJson(RandomGenerator random) {
    private static final String[] ODD_NUMBERS = {
        "0", "-0", "1.0", "1e5", "1E+5", "-1.5e-300", "9223372036854775808", "123456789012345678901234567890", "0.1000"
    };
    private static final String[] ODD_STRINGS = {
        "", "\u0000", "\n\r\t\b\f", "\"\\/", "\u2028\u2029", "ä€😀", "\ud800", "\udc00x", "a\udbff", "\ufeff", "\u007f"
    };

    Json value(int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 6)) {
            case 0 -> Json.nil();
            case 1 -> Json.of(random.nextBoolean());
            case 2 -> Json.of(random.nextLong());
            case 3 -> new JsonNumber(ODD_NUMBERS[random.nextInt(ODD_NUMBERS.length)]);
            case 4, 5 -> Json.of(string());
            case 6 -> array(depth);
            default -> object(depth);
        };
    }

    private String string() {
        var out = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            out.append(ODD_STRINGS[random.nextInt(ODD_STRINGS.length)]).append((char) random.nextInt(32, 0x3000));
        }
        return out.toString();
    }

    /** Half a surrogate pair is kept in a string but refused in a name (JsonReaderTest). */
    private String name() {
        return string().replaceAll("\\p{Cs}", "");
    }

    private Json array(int depth) {
        var values = new ArrayList<Json>();
        for (int i = random.nextInt(5); i > 0; i--) {
            values.add(value(depth - 1));
        }
        return Json.array(values);
    }

    private Json object(int depth) {
        var object = Json.object();
        // Sometimes more members than are searched by a scan.
        int size = random.nextInt(10) == 0 ? 40 : random.nextInt(6);
        for (int i = 0; i < size; i++) {
            object.put(i + name(), value(depth - 1));
        }
        return object.build();
    }
}
