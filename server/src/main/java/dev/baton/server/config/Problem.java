package dev.baton.server.config;

/**
 * Something in the configuration that Baton refuses to start with.
 *
 * @param name the setting, or the file when it could not be read at all
 * @param value what it was set to
 * @param origin where it was set
 * @param expected what would have been right
 */
public record Problem(String name, String value, Origin origin, String expected) {
    /** Long enough for any sensible value; a message must not become a page. */
    private static final int SHOWN_CHARS = 200;

    static Problem wrongValue(Value value) {
        return new Problem(
                value.setting().name(),
                value.text(),
                value.origin(),
                "allowed is " + value.setting().kind().allowed());
    }

    static Problem unknownName(String name, String value, Origin origin) {
        return new Problem(
                name,
                value,
                origin,
                "there is no such setting" + Nearest.question(name, Setting.names()) + " (known: "
                        + String.join(", ", Setting.names()) + ")");
    }

    /** Returns the problem as one line: which setting, what it was set to, where, and what is allowed. */
    public String message() {
        return name + " is " + shown() + " (" + origin + "): " + expected;
    }

    private String shown() {
        var text = value.length() > SHOWN_CHARS ? value.substring(0, SHOWN_CHARS) + "…" : value;
        return "'" + text.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}
