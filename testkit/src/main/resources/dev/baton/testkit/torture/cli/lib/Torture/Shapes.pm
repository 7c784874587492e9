package Torture::Shapes;

# The large messages of the real CLI with the keys it was recorded with. Values that nobody can
# depend on (prices, model names) are fixed.
use strict;
use warnings;
use Torture::Json qw(obj num bool true false);

our $MODEL = 'claude-opus-5-5';
my $PRICE = 0.014;

my %ALIASES = (default => $MODEL, opus => $MODEL, sonnet => 'claude-sonnet-5-5', haiku => 'claude-haiku-5-5');
my @TOOLS = qw(Task AskUserQuestion Bash Edit EnterPlanMode ExitPlanMode NotebookEdit Read Skill TaskStop ToolSearch
    WebFetch WebSearch Write);
my %NEEDS_HOST = map { $_ => 1 } qw(AskUserQuestion EnterPlanMode ExitPlanMode);
my @CAPABILITIES = qw(interrupt_receipt_v1 interrupt_cancel_queued_v1 msg_lifecycle_v1 request_marker_lists_v1);

sub resolve_model { my ($name) = @_; return defined $name ? $ALIASES{$name} // $name : $MODEL }
sub price         { my ($requests) = @_; return num(0 + sprintf '%.6f', $PRICE * $requests) }

sub models {
    return [
        map {
            obj(value => $_, resolvedModel => $ALIASES{$_}, displayName => ucfirst, description => "$_ model",
                supportsEffort => true, supportedEffortLevels => [qw(low medium high xhigh max)],
                supportsAdaptiveThinking => true, supportsFastMode => true, supportsAutoMode => true,
                supportsThinkingOff => false)
        } qw(default opus sonnet haiku)
    ];
}

sub commands {
    return [map { obj(name => $_, description => "The /$_ command", argumentHint => '', builtin => true) } qw(clear compact context)];
}

sub agents {
    return [map { obj(name => $_, description => "The $_ agent", model => 'inherit') } qw(Explore general-purpose)];
}

sub initialize {
    my ($cli) = @_;
    my @old = (
        commands => commands(), output_style => 'default', available_output_styles => [qw(default Explanatory Learning)],
        models => models(), account => obj(tokenSource => 'none', apiKeySource => 'ANTHROPIC_API_KEY'));
    return obj(@old) if $cli->{old};
    return obj(
        commands => commands(), agents => agents(), output_style => 'default',
        available_output_styles => [qw(default Proactive Concise)],
        user_output_styles_dir => Torture::Session::config_folder() . '/output-styles', models => models(),
        account => obj(tokenSource => 'none', apiKeySource => 'ANTHROPIC_API_KEY', apiProvider => 'firstParty'),
        pid => num($$), claude_code_version => $cli->{version}, current_permission_mode => $cli->{mode},
        hook_on_failure_supported => true, other_hook_ask_outranks_host => true,
        feedback_mode => obj(kind => 'disabled'), analytics_disabled => true,
        remote_control_auto_enable => false, remote_control_auto_connect_default => false,
        remote_control_available => false, remote_control_auto_on_by_default => false,
        ide_rc_auto_enable_gate => false, fast_mode_state => 'off',
        fast_mode_disabled_reason => 'sdk_opt_in_required',
        session_state => $cli->{turn} ? 'running' : 'idle',
        (%{ $cli->{hooks} } ? (hooks_applied => true) : ()),
        capabilities => [qw(ui_surface_v1 reload_plugins_refuse_if_busy_v1)]);
}

sub tools {
    my ($cli) = @_;
    my %refused = map { $_ => 1 } split /[\s,]+/, join ',', $cli->{options}->all('--disallowedTools');
    my @tools = grep { !$refused{$_} && ($cli->{asks_host} || !$NEEDS_HOST{$_}) } @TOOLS;
    if ($cli->{options}->has('--tools')) {
        my @asked = split /[\s,]+/, join ',', $cli->{options}->all('--tools');
        my %asked = map { $_ => 1 } @asked;
        @tools = grep { $asked{$_} } @tools unless $asked{default};
    }
    return [@tools, map { my $server = $_; map { "mcp__${server}__$_->{name}" } @{ $cli->{mcp}{$server}{tools} } } sort keys %{ $cli->{mcp} }];
}

sub init {
    my ($cli, @uuids) = @_;
    my $cwd = $cli->{session}{cwd};
    my @old = (
        type => 'system', subtype => 'init', cwd => $cwd, session_id => $cli->{session}{id}, tools => tools($cli),
        mcp_servers => [map { obj(name => $_, status => $cli->{mcp}{$_}{status}, source => 'sdk') } sort keys %{ $cli->{mcp} }],
        model => $cli->{model}, permissionMode => $cli->{mode}, slash_commands => [qw(clear compact context)]);
    my @rest = (
        apiKeySource => 'ANTHROPIC_API_KEY', claude_code_version => $cli->{version}, output_style => 'default',
        agents => [qw(Explore general-purpose)], skills => [], plugins => []);
    return obj(@old, @rest, uuid => Torture::Ids::uuid()) if $cli->{old};
    return obj(
        @old, terminal_slash_commands => [qw(doctor)], @rest, capabilities => \@CAPABILITIES,
        analytics_disabled => true, product_feedback_disabled => true, uuid => Torture::Ids::uuid(),
        memory_paths => obj(auto => Torture::Session::config_folder() . '/projects/' . Torture::Session::encode_folder($cwd) . '/memory/'),
        original_cwd => $cwd, additional_directories => [$cli->{options}->all('--add-dir')],
        messaging_socket_path => "/tmp/cc-socks/$$.sock", fast_mode_state => 'off',
        fast_mode_disabled_reason => 'sdk_opt_in_required', per_turn_effort_active => true,
        ultrathink_available => false, ultrathink_typed_raises => false, view_mode => 'default',
        (@uuids ? (user_message_uuids => [@uuids]) : ()));
}

sub usage {
    my ($requests) = @_;
    return obj(
        input_tokens => num(1000 * $requests), cache_creation_input_tokens => num(0),
        cache_read_input_tokens => num(0), output_tokens => num(500 * $requests),
        output_tokens_details => obj(thinking_tokens => num(0)),
        server_tool_use => obj(web_search_requests => num(0), web_fetch_requests => num(0)),
        service_tier => 'standard',
        cache_creation => obj(ephemeral_1h_input_tokens => num(0), ephemeral_5m_input_tokens => num(0)),
        inference_geo => '', iterations => [], speed => 'standard', fallback_credit => undef);
}

sub model_usage {
    my ($model, $requests) = @_;
    return obj() unless $requests;
    return obj(
        $model => obj(
            inputTokens => num(1000 * $requests), outputTokens => num(500 * $requests),
            cacheReadInputTokens => num(0), cacheCreationInputTokens => num(0), webSearchRequests => num(0),
            costUSD => price($requests), contextWindow => num(1000000), maxOutputTokens => num(128000),
            thinkingTokens => num(0), cacheCreationEphemeral5mInputTokens => num(0),
            cacheCreationEphemeral1hInputTokens => num(0), canonicalModel => $model, provider => 'firstParty',
            costBasis => 'list'));
}

sub subagent_stats {
    return obj(
        spawned => num(0), requested => obj(background => num(0), foreground => num(0), unset => num(0)),
        started_in_background => num(0), max_depth => num(0), spawned_by_subagents => num(0),
        completed => num(0), failed => num(0), killed => obj(parent => num(0), user => num(0), system => num(0)),
        refused => obj(depth_limit => num(0), concurrency_limit => num(0), budget => num(0)), by_type => obj());
}

# "type" is not the first key, as in the real CLI: whoever sniffs by prefix shall fail here.
sub result {
    my ($cli, $turn, %end) = @_;
    my $ms = num(Torture::Ids::now_ms() - $turn->{started});
    my $failed = $end{subtype} ne 'success';
    my @text = $failed ? (errors => $end{errors} // []) : (result => $end{result} // '');
    if ($cli->{old}) {
        return obj(
            type => 'result', subtype => $end{subtype}, is_error => bool($end{is_error} && !$turn->{interrupted}),
            duration_ms => $ms, duration_api_ms => $ms, num_turns => num($turn->{num_turns}), @text,
            session_id => $cli->{session}{id}, total_cost_usd => price($cli->{requests}),
            usage => usage($turn->{requests}), modelUsage => model_usage($cli->{model}, $cli->{requests}),
            permission_denials => $turn->{denials}, uuid => Torture::Ids::uuid());
    }
    my @uuids = @{ $turn->{uuids} };
    my @timing = $failed || $end{local_command} || $end{api_error_type} ? () : (ttft_ms => $ms);
    return obj(
        duration_api_ms => $ms, stop_reason => $end{stop_reason}, session_id => $cli->{session}{id},
        total_cost_usd => price($cli->{requests}), usage => usage($turn->{requests}),
        modelUsage => model_usage($cli->{model}, $cli->{requests}), permission_denials => $turn->{denials},
        ($end{terminal_reason} ? (terminal_reason => $end{terminal_reason}) : ()), fast_mode_state => 'off',
        fast_mode_disabled_reason => 'sdk_opt_in_required', ($turn->{origin} ? (origin => $turn->{origin}) : ()),
        subagent_stats => subagent_stats(), safety_stops => num($turn->{safety_stops} // 0),
        is_error => bool($end{is_error}), num_turns => num($turn->{num_turns}), subtype => $end{subtype},
        ($failed || $end{local_command} ? () : (api_error_status => $end{api_error_status})),
        ($end{api_error_type} ? (api_error_type => $end{api_error_type}) : ()), @text,
        ($end{local_command} ? (local_command => $end{local_command}) : ()), @timing, type => 'result',
        duration_ms => $ms, uuid => Torture::Ids::uuid(),
        (@timing ? (ttft_stream_ms => $ms, time_to_request_ms => $ms, first_content_frame_ms => $ms) : ()),
        (@uuids ? (user_message_uuid => $uuids[$turn->{lead}], user_message_uuids => [@uuids]) : ()),
        (@uuids && @timing ? (request_sent_wall_ms => num($turn->{started}), first_request_input_tokens => num(1000),
            first_request_cache_read_input_tokens => num(0)) : ()),
        queued_turn_count => num(scalar @{ $cli->{queue} }), result_index => num($cli->{results}++),
        model_usage_since_last_result => model_usage($cli->{model}, $turn->{requests}));
}

1;
