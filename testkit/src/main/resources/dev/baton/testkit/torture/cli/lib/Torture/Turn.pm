package Torture::Turn;

# One turn: plays the steps that the prompt (or MOCK_BEHAVIOR) asks for, message by message.
use strict;
use warnings;
use Torture::Json qw(obj num bool true false text_of);
use Torture::Calls;
use Torture::Script;
use Torture::Stream;

my $HUGE_LINE = "All work and no play makes a large text of many lines like this one.....\n";
my %ERRORS = (400 => 'invalid_request_error', 401 => 'authentication_error', 403 => 'permission_error', 404 => 'not_found_error',
    429 => 'rate_limit_error', 529 => 'overloaded_error');

sub new {
    my ($class, $cli, %with) = @_;
    my $batch = $with{batch};
    return bless {
        cli => $cli, batch => $batch, text => join("\n", map { $_->{text} } @$batch), origin => $with{origin}, lead => 0,
        uuids => [map { $_->{uuid} // () } @$batch], started => Torture::Ids::now_ms(), denials => [], num_turns => 1,
        requests => 0, open => [], last_text => '', phase => 'streaming',
    }, $class;
}

sub begin {
    my ($self) = @_;
    my $cli = $self->{cli};
    return $self->_clear if $self->{text} =~ m{^/clear\s*$};
    $cli->session_state('running');
    $cli->lifecycle($_, 'started') for @{ $self->{batch} };
    $cli->send(Torture::Shapes::init($cli, @{ $self->{uuids} }));
    for my $entry (@{ $self->{batch} }) {
        $self->_replay($entry) if $cli->{options}->has('--replay-user-messages');
        $cli->{session}->write_user($entry->{uuid} // Torture::Ids::uuid(), $entry->{message}, $cli->{mode});
    }
    $cli->call_hooks('UserPromptSubmit', undef, [prompt => $self->{text}], undef, sub {
        return if $self->{over};
        return $self->finish(subtype => 'error_max_budget_usd', is_error => 1, terminal_reason => 'budget_exhausted') if $self->_over_budget;
        $self->{steps} = $self->_steps;
        $self->request;
    });
    return;
}

sub _replay {
    my ($self, $entry) = @_;
    my $cli = $self->{cli};
    return $cli->send(obj(type => 'user', message => $entry->{message}, session_id => $cli->{session}{id}, parent_tool_use_id => undef,
        uuid => $entry->{uuid} // Torture::Ids::uuid(), timestamp => Torture::Ids::timestamp(), isReplay => true));
}

sub _steps {
    my ($self) = @_;
    return [{do => 'say', text => 'The background task is done.'}] if $self->{origin};
    my $steps = Torture::Script::of_text($self->{text}) // Torture::Script::of_behavior($ENV{MOCK_BEHAVIOR} // '');
    # After an interrupt the model sees both texts, as with the real CLI.
    my $before = delete $self->{cli}{interrupted_text} ? "[Request interrupted by user]\n" : '';
    return $steps // [{do => 'say', text => "You said: $before$self->{text}"}];
}

sub _over_budget {
    my ($self) = @_;
    my $most = $self->{cli}{options}->last('--max-budget-usd') // return 0;
    return $self->{cli}{over_budget} = ${ Torture::Shapes::price($self->{cli}{requests}) } > $most;
}

# One request to the model: its steps up to and with the next calls of tools are one message.
sub request {
    my ($self) = @_;
    my $cli = $self->{cli};
    my $most = $cli->{options}->last('--max-turns');
    if (defined $most && $self->{requests} >= $most) {
        return $self->finish(subtype => 'error_max_turns', is_error => 1, terminal_reason => 'max_turns', stop_reason => 'tool_use',
            errors => ["Reached maximum number of turns ($most)"]);
    }
    return $self->finish(subtype => 'error_max_budget_usd', is_error => 1, terminal_reason => 'budget_exhausted',
        errors => ['Reached maximum budget']) if $self->{requests} && $self->_over_budget;
    $self->{phase} = 'streaming';
    $self->{requests}++;
    $cli->{requests}++;
    $self->{message} = Torture::Stream->new($cli);
    return $self->_next;
}

sub _next {
    my ($self) = @_;
    while (!$self->{over}) {
        my $step = shift @{ $self->{steps} } or return $self->_say_end('end_turn');
        my $do = $step->{do};
        if ($do eq 'wait') {
            $self->{timer} = $self->{cli}{loop}->after($step->{count}, sub { $self->_next });
            return;
        }
        return if $do eq 'hang';
        return $self->_fail($step) if $do eq 'error';
        if ($do eq 'fault') { return if $self->{cli}{faults}->strike($step->{name}, $step->{argument}); next }
        return $self->_call($step) if $do eq 'tool';
        if ($do eq 'think') { $self->{message}->think($step->{text}); next }
        my $text = $do eq 'huge' ? substr($HUGE_LINE x ($step->{count} / length($HUGE_LINE) + 1), 0, $step->{count}) : $step->{text};
        $self->{message}->say($text, $self->_is_last($do));
        $self->{last_text} = $text;
        return $self->_refuse if $do eq 'refuse';
    }
    return;
}

sub _is_last { my ($self, $do) = @_; return $do eq 'refuse' ? 'refusal' : @{ $self->{steps} } ? undef : 'end_turn' }

sub _call {
    my ($self, $first) = @_;
    my @steps = ($first);
    push @steps, shift @{ $self->{steps} } while @{ $self->{steps} } && $self->{steps}[0]{do} eq 'tool';
    my @calls = map { {id => Torture::Ids::next_id('toolu'), name => $_->{name}, input => $_->{input}} } @steps;
    $self->{message}->call($_) for @calls;
    $self->{message}->end('tool_use');
    $self->{phase} = 'tools';
    $self->{num_turns}++;
    Torture::Calls::run($self, \@calls, sub { $self->request unless $self->{over} || $self->{cli}{faults}->stalls });
    return;
}

sub _say_end {
    my ($self, $reason) = @_;
    $self->{message}->end($reason);
    $self->{cli}->call_hooks('Stop', undef, [stop_hook_active => false], undef, sub {
        $self->finish(subtype => 'success', result => $self->{last_text}, stop_reason => $reason, terminal_reason => 'completed');
    });
    return;
}

sub _refuse {
    my ($self) = @_;
    $self->{safety_stops}++;
    return $self->_say_end('refusal');
}

sub _fail {
    my ($self, $step) = @_;
    my $status = $step->{status};
    my $type = $ERRORS{$status} // 'api_error';
    my $error = {401 => 'authentication_failed', 403 => 'authentication_failed', 429 => 'rate_limit'}->{$status} // ($status < 500 ? 'unknown' : 'server_error');
    my $said = length $step->{text} ? $step->{text} : "scripted error $status";
    my $text = ($error eq 'authentication_failed' ? 'Failed to authenticate. ' : '') . "API Error: $status $said";
    $self->{message}->synthetic($text, error => $error, is_api_error_message => true, api_error_status => num($status), api_error_type => $type);
    return $self->finish(subtype => 'success', is_error => 1, result => $text, stop_reason => 'stop_sequence', terminal_reason => 'api_error',
        api_error_status => num($status), api_error_type => $type);
}

# Ends the turn from outside; the answer to the interrupt request goes out after the withdrawals.
sub interrupt {
    my ($self, $answer) = @_;
    my $cli = $self->{cli};
    $self->{over} = $self->{interrupted} = 1;
    $cli->{loop}->cancel($self->{timer}) if $self->{timer};
    Torture::Calls::withdraw($self);
    $answer->() if $answer;
    my $tools = $self->{phase} eq 'tools';
    if ($tools) { Torture::Calls::abort($self) }
    else        { $self->{message}->abort if $self->{message} }
    $cli->{interrupted_text} = !$tools;
    $self->user_line([obj(type => 'text', text => '[Request interrupted by user' . ($tools ? ' for tool use' : '') . ']')]);
    my $errors = ['[ede_diagnostic] result_type=user last_content_type=n/a stop_reason=' . ($tools ? 'tool_use' : 'null')];
    $self->_finish(subtype => 'error_during_execution', is_error => 1, terminal_reason => $tools ? 'aborted_tools' : 'aborted_streaming',
        stop_reason => $tools ? 'tool_use' : undef, errors => $cli->{old} ? [] : $errors);
    return;
}

sub user_line {
    my ($self, $content, @rest) = @_;
    my $cli = $self->{cli};
    my $uuid = Torture::Ids::uuid();
    my $message = obj(role => 'user', content => $content);
    $cli->send(obj(type => 'user', message => $message, parent_tool_use_id => undef, session_id => $cli->{session}{id}, uuid => $uuid,
        ($cli->{old} ? () : (timestamp => Torture::Ids::timestamp())), @rest));
    $cli->{session}->write_user($uuid, $message, $cli->{mode});
    return;
}

sub finish {
    my ($self, %end) = @_;
    return if $self->{over};
    $self->{over} = 1;
    return $self->_finish(%end);
}

sub _finish {
    my ($self, %end) = @_;
    my $cli = $self->{cli};
    $cli->{session}->write_prompt($self->{text}, ${ Torture::Shapes::price($cli->{requests}) });
    $cli->{faults}->before_result or return;
    $cli->result(Torture::Shapes::result($cli, $self, %end), \%end);
    $cli->lifecycle($_, 'completed') for @{ $self->{batch} };
    $cli->{faults}->after_result;
    $cli->turn_over;
    return;
}

# The session gets another id; it is told first by the next init.
sub _clear {
    my ($self) = @_;
    my $cli = $self->{cli};
    my $id = Torture::Ids::uuid();
    $cli->{session} = Torture::Session->new(id => Torture::Ids::uuid(), version => $cli->{version}, ephemeral => $cli->{session}{ephemeral});
    $cli->send(obj(type => 'conversation_reset', new_conversation_id => $id, uuid => $id, trigger => 'clear',
        user_message_uuid => $self->{uuids}[0] // Torture::Ids::uuid(), timestamp => Torture::Ids::timestamp(), session_id => $cli->{session}{id}));
    $cli->event(type => 'system', subtype => 'background_tasks_changed', body => [tasks => []]);
    $cli->send(Torture::Shapes::init($cli, @{ $self->{uuids} }));
    return $self->finish(subtype => 'success', result => '', local_command => 'clear');
}

1;
