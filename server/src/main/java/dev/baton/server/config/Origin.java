package dev.baton.server.config;

import java.nio.file.Path;

/** Where a value came from. */
public sealed interface Origin {
    /** Returns the word for it: {@code flag}, {@code environment}, {@code file} or {@code default}. */
    String word();

    /** The command line. */
    record Flag() implements Origin {
        @Override
        public String word() {
            return "flag";
        }

        @Override
        public String toString() {
            return "--set";
        }
    }

    /** An environment variable. */
    record Environment() implements Origin {
        @Override
        public String word() {
            return "environment";
        }

        @Override
        public String toString() {
            return word();
        }
    }

    /** The configuration file. */
    record File(Path path) implements Origin {
        @Override
        public String word() {
            return "file";
        }

        @Override
        public String toString() {
            return path.toString();
        }
    }

    /** Nobody set it. */
    record Default() implements Origin {
        @Override
        public String word() {
            return "default";
        }

        @Override
        public String toString() {
            return word();
        }
    }
}
