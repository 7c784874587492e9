package dev.baton.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Everything that was set, checked and typed.
 *
 * @param claude the claude command or the path of it
 * @param permissionTimeout after which an unanswered input is denied
 * @param maxSessions how many processes may live at once
 * @param eventBufferSize how many events are kept for each session
 * @param diskResume whether a session that is only on disk may be continued
 * @param sensitiveDetails whether sensitive fields of a session may be shown
 * @param sessionTtl after which an idle session is forgotten
 * @param runningSessionMax after which a running session is ended
 * @param cleanupInterval how often both are looked for
 * @param tools the tool sets that are offered
 * @param maxBlock how long a tool call may wait
 * @param home the folder for state
 * @param roots the folders sessions may work in; empty for any
 * @param idleProcess after which the process of an idle session is ended
 */
public record Configuration(
        String claude,
        Duration permissionTimeout,
        int maxSessions,
        LogLevel logLevel,
        int eventBufferSize,
        Permission diskResume,
        Permission sensitiveDetails,
        Duration sessionTtl,
        Duration runningSessionMax,
        Duration cleanupInterval,
        Set<ToolSet> tools,
        Duration maxBlock,
        Path home,
        Approvers approvers,
        List<Path> roots,
        Duration idleProcess) {

    public Configuration {
        tools = Set.copyOf(tools);
        roots = List.copyOf(roots);
    }

    static Configuration of(List<Value> values, Path home) {
        var texts = new Texts(values, home);
        return new Configuration(
                texts.of(Setting.CLAUDE_CODE_PATH),
                texts.millis(Setting.PERMISSION_TIMEOUT_MS),
                texts.count(Setting.MAX_SESSIONS),
                texts.word(Setting.LOG_LEVEL, LogLevel.class),
                texts.count(Setting.EVENT_BUFFER_SIZE),
                texts.permission(Setting.CLAUDE_CODE_MCP_ALLOW_DISK_RESUME),
                texts.permission(Setting.CLAUDE_CODE_MCP_ALLOW_SENSITIVE_SESSION_DETAILS),
                texts.millis(Setting.CLAUDE_CODE_MCP_SESSION_TTL_MS),
                texts.millis(Setting.CLAUDE_CODE_MCP_RUNNING_SESSION_MAX_MS),
                texts.millis(Setting.CLAUDE_CODE_MCP_CLEANUP_INTERVAL_MS),
                texts.toolSets(),
                texts.millis(Setting.BATON_MAX_BLOCK_MS),
                HomePath.resolve(texts.of(Setting.BATON_HOME), home),
                texts.word(Setting.BATON_APPROVERS, Approvers.class),
                texts.roots(),
                texts.millis(Setting.BATON_IDLE_PROCESS_MS));
    }

    /** Checked texts, turned into types. */
    private static final class Texts {
        private final Map<Setting, String> texts = new HashMap<>();
        private final Path home;

        Texts(List<Value> values, Path home) {
            values.forEach(value -> texts.put(value.setting(), value.text()));
            this.home = home;
        }

        String of(Setting setting) {
            return texts.getOrDefault(setting, setting.standard());
        }

        Duration millis(Setting setting) {
            return Duration.ofMillis(Long.parseLong(of(setting)));
        }

        int count(Setting setting) {
            return Integer.parseInt(of(setting));
        }

        Permission permission(Setting setting) {
            return Kind.OnOff.ON.contains(of(setting)) ? Permission.ALLOWED : Permission.REFUSED;
        }

        <E extends Enum<E>> E word(Setting setting, Class<E> type) {
            return Enum.valueOf(type, of(setting).toUpperCase(Locale.ROOT));
        }

        Set<ToolSet> toolSets() {
            var sets = EnumSet.noneOf(ToolSet.class);
            for (String item : Kind.SomeOf.items(of(Setting.BATON_TOOLS))) {
                sets.add(ToolSet.valueOf(item.toUpperCase(Locale.ROOT)));
            }
            return sets;
        }

        List<Path> roots() {
            var text = of(Setting.BATON_ROOTS);
            return text.isEmpty()
                    ? List.of()
                    : Kind.Folders.items(text).stream()
                            .map(item -> HomePath.resolve(item, home))
                            .toList();
        }
    }
}
