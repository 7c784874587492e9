package dev.baton.json;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** A list of values. */
public record JsonArray(List<Json> values) implements Json, Iterable<Json> {

    public JsonArray {
        values = List.copyOf(values);
    }

    public int size() {
        return values.size();
    }

    public Stream<Json> stream() {
        return values.stream();
    }

    @Override
    public Iterator<Json> iterator() {
        return values.iterator();
    }

    @Override
    public String toString() {
        return JsonPrinter.print(this);
    }
}
