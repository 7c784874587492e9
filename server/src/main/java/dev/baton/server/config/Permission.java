package dev.baton.server.config;

/** Whether the operator allows something that is refused by default. */
public enum Permission {
    ALLOWED,
    REFUSED
}
