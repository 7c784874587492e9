package Torture::Control;

# The requests of the host, answered as the real CLI does; what 2.0 does not know it never answers.
use strict;
use warnings;
use Torture::Json qw(obj num bool true false text_of is_true);

my %OLD = map { $_ => 1 } qw(initialize interrupt can_use_tool set_permission_mode set_model set_max_thinking_tokens mcp_status
    mcp_set_servers mcp_message rewind_files);
my %MODES = map { $_ => 1 } qw(acceptEdits plan dontAsk auto default bypassPermissions);
my %ANSWERS = (
    initialize => \&_initialize, interrupt => \&_interrupt, set_permission_mode => \&_mode, set_model => \&_model,
    set_max_thinking_tokens => sub { return }, seed_read_state => sub { return }, apply_flag_settings => sub { return },
    mcp_status => \&_mcp_status, mcp_set_servers => sub { return obj(added => [], removed => [], errors => obj()) },
    mcp_reconnect => \&_server, mcp_toggle => \&_server, get_context_usage => \&_context,
    get_session_cost => sub { my ($cli) = @_; return obj(text => 'Total cost: $' . ${ Torture::Shapes::price($cli->{requests}) }) },
    get_usage => sub { my ($cli) = @_; return obj(session => obj(total_cost_usd => Torture::Shapes::price($cli->{requests})), rate_limits => undef) },
    list_models => sub { return obj(models => Torture::Shapes::models()) },
    get_settings => sub { my ($cli) = @_; return obj(effective => obj(), sources => [], applied => obj(model => $cli->{model}, effort => undef)) },
    get_binary_version => sub { my ($cli) = @_; return obj(version => $cli->{version}) },
    rename_session => \&_rename, cancel_async_message => \&_cancel, background_tasks => \&_background, stop_task => \&_stop,
    get_task_output => \&_output, rewind_files => \&_rewind,
);

sub handle {
    my ($cli, $id, $request) = @_;
    my $subtype = text_of($request->{subtype}) // '';
    return if $cli->{old} && !$OLD{$subtype};
    return if $subtype eq 'initialize' && $cli->{faults}->on('mute-initialize');
    my $answer = $ANSWERS{$subtype};
    return _send($cli, $id, 'error', error => "Unsupported control request subtype: $subtype", error_code => 'unsupported_request') unless $answer;
    my ($body, @error) = $answer->($cli, $request, $id);
    return if ref $body eq 'SCALAR';
    return _send($cli, $id, 'error', @error) if @error;
    # A process asks nothing before it is initialized, so nothing is pending here.
    my @pending = $subtype eq 'initialize' && !$cli->{old} ? (pending_permission_requests => [], pending_user_dialog_requests => []) : ();
    return _send($cli, $id, 'success', (defined $body ? (response => $body) : ()), @pending);
}

# A request without an id is answered without one.
sub _send {
    my ($cli, $id, $subtype, @rest) = @_;
    return $cli->send(obj(type => 'control_response', response => obj(subtype => $subtype, (defined $id ? (request_id => $id) : ()), @rest)));
}

sub _initialize {
    my ($cli, $request) = @_;
    $cli->{hooks} = $request->{hooks} if ref $request->{hooks} eq 'HASH';
    $cli->{session}->write_title(text_of($request->{title})) if defined text_of($request->{title});
    for my $name (map { text_of($_) // () } ref $request->{sdkMcpServers} eq 'ARRAY' ? @{ $request->{sdkMcpServers} } : ()) {
        $cli->connect_mcp($name) unless $cli->{mcp}{$name};
    }
    return Torture::Shapes::initialize($cli);
}

sub _interrupt {
    my ($cli, $request, $id) = @_;
    my @cancelled = is_true($request->{cancel_queued}) ? splice @{ $cli->{queue} } : ();
    my $receipt = $cli->{old} ? undef : obj(still_queued => [map { $_->{uuid} // () } @{ $cli->{queue} }],
        ($request->{cancel_queued} ? (cancelled => [map { $_->{uuid} // () } @cancelled]) : ()));
    $cli->lifecycle($_, 'cancelled') for @cancelled;
    my $answer = sub { _send($cli, $id, 'success', defined $receipt ? (response => $receipt) : ()) };
    if ($cli->{turn}) { $cli->{turn}->interrupt($answer) }
    else              { $answer->() }
    return \'answered';
}

sub _mode {
    my ($cli, $request) = @_;
    my $mode = text_of($request->{mode}) // 'null';
    $mode = 'default' if $mode eq 'manual' && !$cli->{old};
    return (undef, error => "Invalid permission mode: $mode", error_code => 'invalid_mode') unless $MODES{$mode} || $cli->{old} && $mode eq 'delegate';
    return (undef, error => 'Cannot set permission mode to bypassPermissions because the session was not launched with it',
        error_code => 'bypass_not_launched') if $mode eq 'bypassPermissions' && !$cli->{may_bypass};
    $cli->set_mode($mode);
    return obj(mode => $mode);
}

sub _model {
    my ($cli, $request) = @_;
    $cli->{model} = Torture::Shapes::resolve_model(text_of($request->{model}));
    return $cli->{old} ? undef : obj(model => $cli->{model});
}

sub _mcp_status {
    my ($cli) = @_;
    return obj(mcpServers => [map {
        my $server = $cli->{mcp}{$_};
        obj(name => $_, status => $server->{status}, ($server->{info} ? (serverInfo => $server->{info}) : ()),
            config => obj(type => 'sdk', name => $_), scope => 'dynamic',
            tools => [map { obj(name => $_->{name}, annotations => $_->{annotations} // obj()) } @{ $server->{tools} }])
    } sort keys %{ $cli->{mcp} }]);
}

sub _server {
    my ($cli, $request) = @_;
    my $name = text_of($request->{serverName}) // '';
    my $server = $cli->{mcp}{$name} or return (undef, error => "Server not found: $name");
    $server->{status} = is_true($request->{enabled}) ? 'connected' : 'disabled' if exists $request->{enabled};
    return;
}

sub _context {
    my ($cli) = @_;
    my $used = 1000 * ($cli->{requests} || 1);
    return obj(categories => [obj(name => 'Messages', tokens => num($used), color => 'blue')], totalTokens => num($used), maxTokens => num(1000000),
        percentage => num(int $used / 10000), gridRows => [], model => $cli->{model}, mcpTools => [], memoryFiles => [], agents => []);
}

sub _rename {
    my ($cli, $request) = @_;
    my $title = text_of($request->{title}) // '';
    return (undef, error => 'title must be non-empty') unless length $title;
    $cli->{session}->write_title($title);
    return;
}

sub _cancel {
    my ($cli, $request) = @_;
    my $uuid = text_of($request->{message_uuid}) // '';
    my ($found) = grep { ($_->{uuid} // '') eq $uuid } @{ $cli->{queue} };
    @{ $cli->{queue} } = grep { !$found || $_ != $found } @{ $cli->{queue} };
    $cli->lifecycle($found, 'cancelled') if $found;
    return obj(cancelled => bool($found));
}

sub _background { my ($cli) = @_; return obj() }
sub _stop       { my ($cli, $request) = @_; $cli->stop_task(text_of($request->{task_id}) // ''); return obj() }

sub _output {
    my ($cli, $request) = @_;
    my $id = text_of($request->{task_id}) // '';
    my $task = $cli->{tasks}{$id} // $cli->{done_tasks}{$id} or return (undef, error => 'no shell or Monitor task with that task_id');
    return obj(output => $task->{output}, total_bytes => num(length $task->{output}), truncated => false);
}

sub _rewind {
    my ($cli, $request) = @_;
    return (undef, error => 'File rewinding is not enabled.') unless $ENV{CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING};
    my $files = $cli->{checkpoints}{ text_of($request->{user_message_id}) // '' } or return (undef, error => 'No file checkpoint found for this message.');
    return obj(canRewind => true, filesChanged => [sort keys %$files], insertions => num(0), deletions => num(0)) if is_true($request->{dry_run});
    for my $file (keys %$files) {
        if (!defined $files->{$file}) { unlink $file; next }
        open my $out, '>:raw', $file or next;
        print {$out} $files->{$file};
        close $out;
    }
    return obj(canRewind => true, skippedLinks => []);
}

1;
