package dev.baton.server;

import dev.baton.server.config.Problem;
import dev.baton.server.config.Settings;
import dev.baton.server.doctor.Doctor;
import dev.baton.server.doctor.Report;
import dev.baton.server.log.StderrLoggerFinder;
import dev.baton.server.world.World;

/** Runs one command in a world and answers with the exit code: 0 done, 1 not possible, 2 not understood. */
final class Baton {
    private static final String HELP = """
            Baton lets any MCP client run Claude Code.

              baton                    MCP server on stdin and stdout (arrives with the next release)
              baton doctor [--json]    check the JDK, Claude Code, login, folders and configuration
              baton help               this text
              baton --version          the version

            Every command takes --set NAME=VALUE, which wins over the environment variable NAME, which wins over
            ~/.config/baton/config.json. "baton doctor" shows all names, their values and where each came from.
            """;

    private final World world;

    Baton(World world) {
        this.world = world;
    }

    int run(String... arguments) {
        return switch (CommandLine.read(arguments)) {
            case CommandLine.Meaning.Refused refused -> refuse(refused.message());
            case CommandLine.Meaning.Run run -> run(run);
        };
    }

    private int run(CommandLine.Meaning.Run run) {
        return switch (run.command()) {
            case Command.Help help -> print(HELP);
            case Command.Version version -> print("baton " + Version.NUMBER + "\n");
            case Command.Doctor doctor -> doctor(doctor.format(), settings(run));
            case Command.Stdio stdio -> world.stdin() == World.Stdin.TERMINAL ? print(HELP) : stdio(settings(run));
        };
    }

    private Settings settings(CommandLine.Meaning.Run run) {
        return Settings.read(run.assignments(), world.environment(), world.home());
    }

    private int stdio(Settings settings) {
        return switch (settings.outcome()) {
            case Settings.Outcome.Refused refused -> {
                for (Problem problem : refused.problems()) {
                    world.err().println("baton: " + problem.message());
                }
                yield 1;
            }
            case Settings.Outcome.Usable usable -> {
                StderrLoggerFinder.open(usable.configuration().logLevel(), world.err());
                world.err().println("baton: this release has no MCP server yet; it arrives with the next one");
                yield 1;
            }
        };
    }

    private int doctor(Command.Format format, Settings settings) {
        var report = new Doctor(world, settings).examine(Version.NUMBER);
        switch (format) {
            case PLAIN -> world.out().print(report.plain(world.marks()));
            case JSON -> world.out().println(report.json());
        }
        world.out().flush();
        return report.verdict() == Report.Verdict.USABLE ? 0 : 1;
    }

    private int print(String text) {
        world.out().print(text);
        world.out().flush();
        return 0;
    }

    private int refuse(String message) {
        world.err().println("baton: " + message);
        world.err().println();
        world.err().print(HELP);
        world.err().flush();
        return 2;
    }
}
