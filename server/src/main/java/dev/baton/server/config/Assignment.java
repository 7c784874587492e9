package dev.baton.server.config;

/**
 * A value given on the command line with {@code --set NAME=VALUE}.
 *
 * @param name as typed, not checked yet
 * @param value as typed, not checked yet
 */
public record Assignment(String name, String value) {}
