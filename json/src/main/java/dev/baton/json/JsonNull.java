package dev.baton.json;

/** The value {@code null}. */
public enum JsonNull implements Json {
    NULL;

    @Override
    public String toString() {
        return "null";
    }
}
