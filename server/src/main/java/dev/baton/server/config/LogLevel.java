package dev.baton.server.config;

/** The least level that is logged. */
public enum LogLevel {
    DEBUG,
    INFO,
    WARN,
    ERROR
}
