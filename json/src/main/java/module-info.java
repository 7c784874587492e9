/** A small sealed JSON value with limits, on jackson-core's streaming parser. */
module dev.baton.json {
    requires static transitive org.jspecify;
    requires tools.jackson.core;

    exports dev.baton.json;
}
