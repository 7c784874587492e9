package Torture::Calls;

# The calls of tools in one message: hooks, permission, play, result.
use strict;
use warnings;
use Torture::Json qw(obj text_of is_true);

my $REJECTED = "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, "
    . 'the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.';
my $INVALID = 'The canUseTool callback returned an invalid permission result. Expected {behavior: \'allow\', updatedInput?: object} or '
    . '{behavior: \'deny\', message: string}.';

# Calls that may run side by side start together, others one after the other.
sub run {
    my ($turn, $calls, $then) = @_;
    my @waiting = @$calls;
    my $open = @waiting;
    $turn->{open} = [@waiting];
    my $next;
    $next = sub {
        my $call = shift @waiting or return;
        _start($turn, $call, sub {
            return if $turn->{over};
            @{ $turn->{open} } = grep { $_ != $call } @{ $turn->{open} };
            return $then->() unless --$open;
            $next->() unless Torture::Tools::runs_at_once($call->{name});
        });
        $next->() if Torture::Tools::runs_at_once($call->{name});
    };
    $next->();
    return;
}

sub _start {
    my ($turn, $call, $done) = @_;
    my $cli = $turn->{cli};
    my @about = (tool_name => $call->{name}, tool_input => $call->{input}, tool_use_id => $call->{id});
    $cli->call_hooks('PreToolUse', $call->{name}, \@about, $call->{id}, sub {
        return if $turn->{over};
        my ($said) = grep { ref eq 'HASH' } map { $_->{hookSpecificOutput} } @_;
        my $decision = $said ? text_of($said->{permissionDecision}) // '' : '';
        if ($decision eq 'deny') {
            my $why = text_of($said->{permissionDecisionReason}) // '';
            return _result($turn, $call, {error => 1, content => "PreToolUse:$call->{name} hook error: $why"}, $done);
        }
        return $decision eq 'allow' ? _play($turn, $call, $done) : _permit($turn, $call, $done);
    });
    return;
}

sub _permit {
    my ($turn, $call, $done) = @_;
    my $cli = $turn->{cli};
    if ($call->{name} eq 'ExitPlanMode' && !$cli->{old}) {
        return _result($turn, $call, {error => 1, content => 'You are not in plan mode.'}, $done) if $cli->{mode} ne 'plan';
        $call->{input} = $cli->plan_input;
    }
    my ($verdict, $reason) = Torture::Tools::verdict($cli, $call);
    return _play($turn, $call, $done) if $verdict eq 'allow';
    if ($verdict eq 'deny') {
        my $why = "Claude requested permissions to use $call->{name}, but you haven't granted it yet.";
        $cli->event(type => 'system', subtype => 'permission_denied', body => [tool_name => $call->{name}, tool_use_id => $call->{id},
            message => $why]) unless $cli->{old};
        return _deny($turn, $call, $why, $done);
    }
    $cli->session_state('requires_action');
    return $cli->{faults}->permission_dies($turn, $call) if $cli->{faults}->on('permission-stream-dies');
    $call->{asked} = $cli->ask(Torture::Tools::request($cli, $call, $reason), sub {
        delete $call->{asked};
        _answered($turn, $call, $_[0], $done) unless $turn->{over};
    });
    return;
}

sub _answered {
    my ($turn, $call, $response, $done) = @_;
    my $cli = $turn->{cli};
    $cli->session_state('running');
    return _deny($turn, $call, 'Tool permission request failed: AbortError: Tool permission stream closed before response received', $done)
        unless defined $response;
    if ((text_of($response->{subtype}) // '') eq 'error') {
        return _deny($turn, $call, 'Tool permission request failed: Error: ' . (text_of($response->{error}) // ''), $done);
    }
    my $answer = ref $response->{response} eq 'HASH' ? $response->{response} : {};
    my $behavior = text_of($answer->{behavior}) // '';
    my $changed = $answer->{updatedInput};
    if ($behavior eq 'allow' && (ref $changed eq 'HASH' || !$cli->{old})) {
        if (ref $changed eq 'HASH' && %$changed) {
            $call->{edited} = (text_of($changed->{plan}) // '') ne (text_of($call->{input}{plan}) // '');
            $call->{input} = $changed;
        }
        $cli->update_permissions($answer->{updatedPermissions});
        return _play($turn, $call, $done, 'accept');
    }
    my $message = text_of($answer->{message});
    return _deny($turn, $call, $INVALID, $done) unless $behavior eq 'deny' && defined $message;
    if (is_true($answer->{interrupt})) {
        $call->{said} = $message if $cli->{old};
        return $turn->interrupt;
    }
    return _deny($turn, $call, $message, $done, 'reject');
}

sub _deny {
    my ($turn, $call, $why, $done, $decision) = @_;
    push @{ $turn->{denials} }, obj(tool_name => $call->{name}, tool_use_id => $call->{id}, tool_input => $call->{input});
    return _result($turn, $call, {error => 1, content => $why, decision => $decision, denied => 1}, $done);
}

sub _play {
    my ($turn, $call, $done, $decision) = @_;
    my $cli = $turn->{cli};
    Torture::Tools::play($cli, $call, sub {
        my ($outcome) = @_;
        return if $turn->{over};
        $outcome->{decision} = $decision;
        my @about = (tool_name => $call->{name}, tool_input => $call->{input}, tool_response => $outcome->{content}, tool_use_id => $call->{id});
        $cli->call_hooks('PostToolUse', $call->{name}, \@about, $call->{id}, sub { _result($turn, $call, $outcome, $done) });
    });
    return;
}

sub _result {
    my ($turn, $call, $outcome, $done) = @_;
    return if $turn->{over};
    my $error = $outcome->{error};
    my $content = $outcome->{content};
    my @block = $error ? (type => 'tool_result', content => $content, is_error => Torture::Json::true(), tool_use_id => $call->{id})
        : (tool_use_id => $call->{id}, type => 'tool_result', content => $content,
            (exists $outcome->{is_error} ? (is_error => Torture::Json::false()) : ()));
    my $detail = $outcome->{detail} // ($error && !ref $content ? "Error: $content" : $content);
    my $decision = $outcome->{decision};
    my @meta = (id => $call->{id}, ($outcome->{denied} ? (non_execution_kind => 'permission-rule') : ()),
        ($decision ? (permission_decision => obj(decision => $decision, source => $decision eq 'accept' ? 'user_temporary' : 'user_reject')) : ()));
    $turn->user_line([obj(@block)], tool_use_result => $detail, (!$turn->{cli}{old} && @meta > 2 ? (tool_result_meta => [obj(@meta)]) : ()));
    $done->();
    return;
}

sub withdraw {
    my ($turn) = @_;
    for my $call (@{ $turn->{open} }) {
        $turn->{cli}->withdraw($_) for grep { defined } delete @$call{qw(asked elicitation)};
        $turn->{cli}{loop}->cancel(delete $call->{timer}) if $call->{timer};
    }
    return;
}

sub abort {
    my ($turn) = @_;
    for my $call (@{ $turn->{open} }) {
        $turn->user_line([obj(type => 'tool_result', content => $call->{said} // $REJECTED, is_error => Torture::Json::true(), tool_use_id => $call->{id})],
            tool_use_result => 'User rejected tool use',
            ($turn->{cli}{old} ? () : (tool_result_meta => [obj(id => $call->{id}, non_execution_kind => 'user-rejected')])));
    }
    return;
}

1;
