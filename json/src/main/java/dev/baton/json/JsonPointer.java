package dev.baton.json;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Walks a JSON Pointer (RFC 6901). */
final class JsonPointer {
    /** More digits than an index of a Java list can have. */
    private static final int INDEX_DIGITS = 9;

    private JsonPointer() {}

    static Optional<Json> find(Json root, String pointer) {
        if (!pointer.isEmpty() && pointer.charAt(0) != '/') {
            throw new IllegalArgumentException(
                    "a JSON Pointer is empty or starts with '/': " + JsonException.excerpt(pointer));
        }
        @Nullable Json found = root;
        int from = 1;
        while (from <= pointer.length() && found != null) {
            int slash = pointer.indexOf('/', from);
            int end = slash < 0 ? pointer.length() : slash;
            found = step(found, unescape(pointer.substring(from, end)));
            from = end + 1;
        }
        return Optional.ofNullable(found);
    }

    private static @Nullable Json step(Json parent, String token) {
        return switch (parent) {
            case JsonObject object -> object.find(token).orElse(null);
            case JsonArray array -> element(array, token);
            case JsonString string -> null;
            case JsonNumber number -> null;
            case JsonBoolean bool -> null;
            case JsonNull nothing -> null;
        };
    }

    private static @Nullable Json element(JsonArray array, String token) {
        boolean isIndex = !token.isEmpty()
                && token.length() <= INDEX_DIGITS
                && token.chars().allMatch(c -> c >= '0' && c <= '9')
                && (token.length() == 1 || token.charAt(0) != '0');
        if (!isIndex) {
            return null;
        }
        int index = Integer.parseInt(token);
        return index < array.size() ? array.values().get(index) : null;
    }

    private static String unescape(String token) {
        return token.indexOf('~') < 0 ? token : token.replace("~1", "/").replace("~0", "~");
    }
}
