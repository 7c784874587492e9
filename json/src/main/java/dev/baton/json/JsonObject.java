package dev.baton.json;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An object: named members in the order they came, each name once.
 *
 * <p>Two arrays instead of a map: nearly all objects are small, and then a scan is faster to build and to search than a
 * hash table. Large ones get an index, so that hostile input cannot make look-ups quadratic.
 */
public final class JsonObject implements Json {
    /** Up to here a scan was as fast as an index (bench: JsonParsing). */
    private static final int SCANNED = 16;

    private final String[] names;
    private final Json[] values;
    private final @Nullable Map<String, Integer> index;

    private JsonObject(String[] names, Json[] values, @Nullable Map<String, Integer> index) {
        this.names = names;
        this.values = values;
        this.index = index;
    }

    public Optional<Json> find(String name) {
        int at = indexOf(name, names, names.length, index);
        return at < 0 ? Optional.empty() : Optional.of(values[at]);
    }

    public boolean has(String name) {
        return indexOf(name, names, names.length, index) >= 0;
    }

    /** Returns the names of all members, in order. */
    public List<String> names() {
        return List.of(names);
    }

    public int size() {
        return names.length;
    }

    public boolean isEmpty() {
        return names.length == 0;
    }

    public void forEach(BiConsumer<String, Json> action) {
        for (int i = 0; i < names.length; i++) {
            action.accept(names[i], values[i]);
        }
    }

    /** Returns a copy in which the member has this value: in the place it had, or as the last one. */
    public JsonObject with(String name, Json value) {
        var copy = new Builder();
        forEach((each, old) -> copy.put(each, each.equals(name) ? value : old));
        if (!has(name)) {
            copy.put(name, value);
        }
        return copy.build();
    }

    /** Returns a copy that has no such member. */
    public JsonObject without(String name) {
        var copy = new Builder();
        forEach((each, value) -> {
            if (!each.equals(name)) {
                copy.put(each, value);
            }
        });
        return copy.build();
    }

    /** Compares members by name and value; their order does not count. */
    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof JsonObject that) || names.length != that.names.length) {
            return false;
        }
        for (int i = 0; i < names.length; i++) {
            int at = indexOf(names[i], that.names, that.names.length, that.index);
            if (at < 0 || !values[i].equals(that.values[at])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int sum = 0;
        for (int i = 0; i < names.length; i++) {
            sum += names[i].hashCode() ^ values[i].hashCode();
        }
        return sum;
    }

    @Override
    public String toString() {
        return JsonPrinter.print(this);
    }

    private static int indexOf(String name, String[] names, int size, @Nullable Map<String, Integer> index) {
        if (index != null) {
            return index.getOrDefault(name, -1);
        }
        for (int i = 0; i < size; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** Collects members. Not for use by several threads. */
    public static final class Builder {
        private static final int FIRST_CAPACITY = 8;

        private String[] names = new String[FIRST_CAPACITY];
        private Json[] values = new Json[FIRST_CAPACITY];
        private int size;
        private @Nullable Map<String, Integer> index;

        Builder() {}

        /**
         * Adds a member.
         *
         * @throws IllegalArgumentException if there is a member of that name already
         */
        public Builder put(String name, Json value) {
            if (!add(name, value)) {
                throw new IllegalArgumentException("there is a member of this name already: " + name);
            }
            return this;
        }

        public Builder put(String name, String value) {
            return put(name, Json.of(value));
        }

        public Builder put(String name, long value) {
            return put(name, Json.of(value));
        }

        public Builder put(String name, double value) {
            return put(name, Json.of(value));
        }

        public Builder put(String name, boolean value) {
            return put(name, Json.of(value));
        }

        public JsonObject build() {
            var kept = index == null ? null : Map.copyOf(index);
            return new JsonObject(Arrays.copyOf(names, size), Arrays.copyOf(values, size), kept);
        }

        /** Adds a member unless there is one of that name, and says whether it did. */
        boolean add(String name, Json value) {
            if (indexOf(name, names, size, index) >= 0) {
                return false;
            }
            if (size == names.length) {
                names = Arrays.copyOf(names, size * 2);
                values = Arrays.copyOf(values, size * 2);
            }
            names[size] = name;
            values[size] = value;
            if (index != null) {
                index.put(name, size);
            }
            size++;
            if (index == null && size > SCANNED) {
                index = new HashMap<>();
                for (int i = 0; i < size; i++) {
                    index.put(names[i], i);
                }
            }
            return true;
        }
    }
}
