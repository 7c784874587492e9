package dev.baton.server.doctor;

/**
 * One thing that was looked at.
 *
 * @param name stable, for scripts
 */
public record Check(String name, Outcome outcome) {
    /** What was found. */
    public sealed interface Outcome {
        String found();

        /** All is well. */
        record Ok(String found) implements Outcome {}

        /** Usable, with something to know. */
        record Note(String found, String advice) implements Outcome {}

        /** Not usable until the advice is followed. */
        record Failed(String found, String advice) implements Outcome {}
    }

    static Check ok(String name, String found) {
        return new Check(name, new Outcome.Ok(found));
    }

    static Check note(String name, String found, String advice) {
        return new Check(name, new Outcome.Note(found, advice));
    }

    static Check failed(String name, String found, String advice) {
        return new Check(name, new Outcome.Failed(found, advice));
    }
}
