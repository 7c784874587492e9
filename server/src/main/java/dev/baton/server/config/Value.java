package dev.baton.server.config;

/**
 * What a setting is set to.
 *
 * @param text as it was typed; checked only once there is a {@link Configuration}
 * @param origin where it came from
 */
public record Value(Setting setting, String text, Origin origin) {}
