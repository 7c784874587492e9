package dev.baton.json;

/** The values {@code true} and {@code false}. */
public enum JsonBoolean implements Json {
    FALSE,
    TRUE;

    public boolean value() {
        return this == TRUE;
    }

    @Override
    public String toString() {
        return value() ? "true" : "false";
    }
}
