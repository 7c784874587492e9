package dev.baton.server.doctor;

import dev.baton.server.config.Setting;
import dev.baton.server.config.Settings;
import dev.baton.server.config.Value;
import dev.baton.server.world.World;
import java.util.ArrayList;
import java.util.List;

/** Looks at everything Baton needs; without network, and without starting a turn. */
public final class Doctor {
    private final World world;
    private final Settings settings;

    public Doctor(World world, Settings settings) {
        this.world = world;
        this.settings = settings;
    }

    /** Examines all of it; what is wrong is in the report, never an exception. */
    public Report examine(String version) {
        var checks = new ArrayList<>(List.of(new Jdk(world).check(), new Jdk(world).cache()));
        checks.addAll(new Cli(world, text(Setting.CLAUDE_CODE_PATH)).checks());
        checks.add(new Login(world).check());
        checks.add(new StateFolder(world.home(), text(Setting.BATON_HOME)).check());
        return new Report(version, checks, settings);
    }

    private String text(Setting setting) {
        return settings.values().stream()
                .filter(value -> value.setting() == setting)
                .map(Value::text)
                .findFirst()
                .orElse(setting.standard());
    }
}
