package dev.baton.server.config;

import java.util.Arrays;
import java.util.List;

/** Everything that can be set. A constant's name is the variable's, the file's and the flag's name. */
public enum Setting {
    CLAUDE_CODE_PATH("claude"),
    PERMISSION_TIMEOUT_MS("300000"),
    MAX_SESSIONS("10"),
    LOG_LEVEL("info"),
    EVENT_BUFFER_SIZE("500"),
    CLAUDE_CODE_MCP_ALLOW_DISK_RESUME("0"),
    CLAUDE_CODE_MCP_ALLOW_SENSITIVE_SESSION_DETAILS("0"),
    CLAUDE_CODE_MCP_SESSION_TTL_MS("1800000"),
    CLAUDE_CODE_MCP_RUNNING_SESSION_MAX_MS("14400000"),
    CLAUDE_CODE_MCP_CLEANUP_INTERVAL_MS("60000"),
    BATON_TOOLS("sessions,delegate,control"),
    /** Under the 60 s after which clients give up on a call. */
    BATON_MAX_BLOCK_MS("45000"),
    BATON_HOME("~/.local/state/baton"),
    BATON_APPROVERS("any"),
    /** Empty: any folder. */
    BATON_ROOTS(""),
    BATON_IDLE_PROCESS_MS("600000");

    private final String standard;

    Setting(String standard) {
        this.standard = standard;
    }

    /** Returns which values it takes. */
    public Kind kind() {
        return switch (this) {
            case CLAUDE_CODE_PATH -> new Kind.Text("the claude command or the path of it");
            case PERMISSION_TIMEOUT_MS,
                    CLAUDE_CODE_MCP_SESSION_TTL_MS,
                    CLAUDE_CODE_MCP_RUNNING_SESSION_MAX_MS,
                    CLAUDE_CODE_MCP_CLEANUP_INTERVAL_MS,
                    BATON_IDLE_PROCESS_MS -> Kind.millis(1);
            case BATON_MAX_BLOCK_MS -> Kind.millis(0);
            case MAX_SESSIONS -> new Kind.Whole(1, 1000, "number");
            case EVENT_BUFFER_SIZE -> new Kind.Whole(1, 1_000_000, "number");
            case LOG_LEVEL -> Kind.oneOf(LogLevel.values());
            case CLAUDE_CODE_MCP_ALLOW_DISK_RESUME, CLAUDE_CODE_MCP_ALLOW_SENSITIVE_SESSION_DETAILS -> new Kind.OnOff();
            case BATON_TOOLS -> Kind.someOf(ToolSet.values());
            case BATON_APPROVERS -> Kind.oneOf(Approvers.values());
            case BATON_HOME -> new Kind.Folder();
            case BATON_ROOTS -> new Kind.Folders();
        };
    }

    /** Returns the default, as it would be typed. */
    public String standard() {
        return standard;
    }

    /** Returns the names of all settings. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Setting::name).toList();
    }
}
