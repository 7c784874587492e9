package dev.baton.testkit.model;

/** Starts a scripted model for a person to play with. */
public final class ScriptedModelMain {
    private static final int HIGHEST_PORT = 65_535;

    private ScriptedModelMain() {}

    /** Listens on the port that is given, or on a free one, until the process is ended. */
    public static void main(String... arguments) throws InterruptedException {
        try (var model = ScriptedModel.onPort(arguments.length == 0 ? 0 : port(arguments[0]))) {
            System.out.println("export ANTHROPIC_BASE_URL=" + model.baseUrl());
            System.out.println("export ANTHROPIC_API_KEY=sk-ant-api03-of-a-test");
            System.out.println("export DISABLE_AUTOUPDATER=1");
            System.out.println("export DISABLE_TELEMETRY=1");
            System.out.println("export CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1");
            Thread.currentThread().join();
        }
    }

    private static int port(String argument) {
        try {
            int port = Integer.parseInt(argument);
            if (port >= 0 && port <= HIGHEST_PORT) {
                return port;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("port is not a number: " + argument, e);
        }
        throw new IllegalArgumentException("port is not from 0 to " + HIGHEST_PORT + ": " + argument);
    }
}
