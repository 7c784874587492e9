package Torture::Cli;

# One conversation over stdin and stdout: who may speak when, what is queued, what is pending.
use strict;
use warnings;
use Torture::Json qw(obj num bool true false text_of is_true);
use Torture::Ids;
use Torture::Loop;
use Torture::Session;
use Torture::Shapes;
use Torture::Control;
use Torture::Faults;
use Torture::Tasks;
use Torture::Turn;

sub new {
    my ($class, $options) = @_;
    my $profile = $ENV{TORTURE_PROFILE} // '2.1.325';
    my $mode = $options->last('--permission-mode') // 'default';
    $mode = 'default' if $mode eq 'manual';
    $mode = 'bypassPermissions' if $options->has('--dangerously-skip-permissions');
    my $self = bless {
        options => $options, version => $profile, old => $profile =~ /^2\.0\./ ? 1 : 0, mode => $mode, mode_before_plan => 'default',
        model => Torture::Shapes::resolve_model($options->last('--model')),
        asks_host => ($options->last('--permission-prompt-tool') // '') eq 'stdio'
            && ($options->last('--permission-prompts') // '') ne 'none',
        may_bypass => $options->has('--allow-dangerously-skip-permissions') || $options->has('--dangerously-skip-permissions'),
        queue => [], pending => {}, hooks => {}, mcp => {}, tasks => {}, checkpoints => {}, allowed => {}, bash_rules => [],
        ask_rules => {}, requests => 0, results => 0, ended => 0, turn => undef,
    }, $class;
    $self->{loop} = Torture::Loop->new(
        on_line => sub { $self->read_line(@_) },
        on_end => sub { $self->end_of_input },
        on_signal => sub { $self->signalled(@_) });
    $self->{faults} = Torture::Faults->new($self);
    $self->_read_rules;
    return $self;
}

sub _read_rules {
    my ($self) = @_;
    my $settings = eval { Torture::Json::decode($self->{options}->last('--settings') // '{}') };
    if (ref $settings eq 'HASH' && ref $settings->{permissions} eq 'HASH') {
        $self->{ask_rules}{ text_of($_) // '' } = 1 for @{ $settings->{permissions}{ask} // [] };
        $self->allow_rule(text_of($_) // '') for @{ $settings->{permissions}{allow} // [] };
    }
    $self->allow_rule($_) for map { split /,\s*|\s+(?![^(]*\))/ } $self->{options}->all('--allowedTools');
    return;
}

sub allow_rule {
    my ($self, $rule) = @_;
    if ($rule =~ /^Bash\((.*)\)$/) { push @{ $self->{bash_rules} }, $1 }
    else                           { $self->{allowed}{$rule} = 1 }
    return;
}

# Decides which session this is; leaves with the texts of the real CLI when it cannot be.
sub open_session {
    my ($self) = @_;
    my $options = $self->{options};
    my $id = $options->last('--session-id');
    my %with = (version => $self->{version}, ephemeral => $options->has('--no-session-persistence') ? 1 : 0);
    my $file;
    if ($options->has('--resume')) {
        my $asked = $options->last('--resume') // '';
        $file = Torture::Session::find($asked) // $self->_refuse_resume($asked);
    } elsif ($options->has('--continue')) {
        $file = Torture::Session::latest();
    }
    if (!defined $file) {
        Torture::Options::fail("Error: Session ID $id is already in use.") if defined $id && Torture::Session::find($id);
        $self->{session} = Torture::Session->new(%with, id => $id // Torture::Ids::uuid());
        return;
    }
    my @entries = Torture::Session::entries($file);
    my ($old_id) = $file =~ m{([^/]+)\.jsonl$};
    my $fork = $options->has('--fork-session');
    $self->{session} = Torture::Session->new(%with, id => $fork ? $id // Torture::Ids::uuid() : $old_id, $fork ? () : (file => $file));
    $self->_recall($fork, @entries);
    return;
}

sub _recall {
    my ($self, $fork, @entries) = @_;
    for my $entry (@entries) {
        my $type = text_of($entry->{type}) // '';
        $self->{requests}++ if $type eq 'assistant';
        if ($type eq 'user' || $type eq 'assistant') {
            $self->{session}{last} = text_of($entry->{uuid});
            $self->{model} = text_of($entry->{message}{model}) // $self->{model}
                if $type eq 'assistant' && !$self->{options}->has('--model');
        }
        next unless $fork;
        $self->{session}->_append({%$entry, exists $entry->{sessionId} ? (sessionId => $self->{session}{id}) : ()});
    }
    return;
}

sub _refuse_resume {
    my ($self, $asked) = @_;
    my $why = Torture::Options::is_uuid($asked) ? "No conversation found with session ID: $asked"
        : "--resume: \"$asked\" is not a UUID and does not match any session title.";
    if (!$self->{old}) {
        $self->{session} = {id => Torture::Ids::uuid()};
        my $turn = {started => Torture::Ids::now_ms(), uuids => [], denials => [], num_turns => 0, requests => 0};
        $self->send(Torture::Shapes::result($self, $turn, subtype => 'error_during_execution', is_error => 1, errors => [$why]));
    }
    Torture::Options::fail($why);
}

sub run {
    my ($self) = @_;
    $self->open_session;
    $self->{faults}->at_start;
    $self->{loop}->run;
    return;
}

# Writes the whole message even to a slow reader; a reader that went away is no reason to end.
sub send {
    my ($self, $message) = @_;
    $self->write_bytes(Torture::Json::encode($message) . "\n");
    return;
}

sub write_bytes {
    my ($self, $bytes) = @_;
    my $at = 0;
    while ($at < length $bytes) {
        my $count = syswrite STDOUT, $bytes, length($bytes) - $at, $at;
        if (defined $count) { $at += $count }
        elsif (!$!{EINTR}) { return }
    }
    return;
}

sub event {
    my ($self, %event) = @_;
    my ($type, $subtype) = delete @event{qw(type subtype)};
    my $body = delete $event{body} // [];
    $self->send(obj(type => $type, ($subtype ? (subtype => $subtype) : ()), @$body, uuid => Torture::Ids::uuid(), session_id => $self->{session}{id}));
    return;
}

# Asks the host something; $then gets the answer (the control_response body), or undef when stdin closed.
sub ask {
    my ($self, $request, $then) = @_;
    my $id = Torture::Ids::uuid();
    $self->{pending}{$id} = {then => $then, request => $request, subtype => $request->[1]};
    $self->send(obj(type => 'control_request', request_id => $id, request => $request));
    return $id;
}

sub withdraw {
    my ($self, $id) = @_;
    delete $self->{pending}{$id} or return;
    $self->send(obj(type => 'control_cancel_request', request_id => $id));
    return;
}

sub read_line {
    my ($self, $line) = @_;
    return if $line =~ /^\s*$/;
    my $message = eval { Torture::Json::decode($line) };
    $self->_bad_line("Error parsing streaming input line: $@") if $@;
    return unless ref $message eq 'HASH';
    my $type = text_of($message->{type}) // '';
    if ($type eq 'user')                { $self->_user($message) }
    elsif ($type eq 'control_request')  { $self->_control($message) }
    elsif ($type eq 'control_response') { $self->_answer($message->{response}) }
    return;
}

sub _bad_line {
    my ($self, $why) = @_;
    chomp $why;
    print {*STDERR} "$why\n";
    $self->leave(1);
}

sub _control {
    my ($self, $message) = @_;
    $self->_bad_line('Error: control_request without request') unless ref $message->{request} eq 'HASH';
    return Torture::Control::handle($self, $message->{request_id}, $message->{request});
}

sub _answer {
    my ($self, $response) = @_;
    return unless ref $response eq 'HASH';
    # An unknown id, or a second answer, is ignored.
    my $pending = delete $self->{pending}{ text_of($response->{request_id}) // '' } or return;
    $pending->{then}->($response);
    return;
}

sub _user {
    my ($self, $message) = @_;
    my $body = $message->{message};
    $self->_bad_line('Error: Expected message role \'user\'') unless ref $body eq 'HASH' && (text_of($body->{role}) // '') eq 'user';
    my $entry = {uuid => text_of($message->{uuid}), text => _text_of_content($body->{content}), message => $body};
    $self->lifecycle($entry, 'queued');
    push @{ $self->{queue} }, $entry;
    $self->start_next_turn;
    return;
}

sub _text_of_content {
    my ($content) = @_;
    return text_of($content) // '' unless ref $content eq 'ARRAY';
    return join "\n", map { text_of($_->{text}) // () } grep { ref eq 'HASH' } @$content;
}

sub lifecycle {
    my ($self, $entry, $state) = @_;
    return if $self->{old} || !defined $entry->{uuid};
    $self->event(type => 'command_lifecycle', body => [command_uuid => $entry->{uuid}, state => $state]);
    return;
}

# Everything queued becomes one turn, as in the real CLI. Servers of the host must have answered first.
sub start_next_turn {
    my ($self) = @_;
    return if $self->{turn} || $self->{silent} || !@{ $self->{queue} };
    return if grep { $_->{status} eq 'pending' } values %{ $self->{mcp} };
    my @batch = splice @{ $self->{queue} };
    $self->{turn} = Torture::Turn->new($self, batch => \@batch);
    $self->{turn}->begin;
    return;
}

sub turn_over {
    my ($self) = @_;
    $self->{turn} = undef;
    return if $self->{silent};
    return $self->{loop}->after(0, sub { $self->start_next_turn }) if @{ $self->{queue} };
    $self->session_state('idle');
    $self->_leave_when_done;
    return;
}

sub session_state {
    my ($self, $state) = @_;
    return unless $ENV{CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS};
    $self->event(type => 'system', subtype => 'session_state_changed', body => [state => $state]);
    return;
}

# Closing stdin lets running work finish, but nobody is left to answer a question.
sub end_of_input {
    my ($self) = @_;
    $self->{ended} = 1;
    return if $self->{faults}->on('ignore-eof');
    my @pending = values %{ $self->{pending} };
    $self->{pending} = {};
    $_->{then}->(undef) for @pending;
    $self->_leave_when_done;
    return;
}

sub _leave_when_done {
    my ($self) = @_;
    return if !$self->{ended} || $self->{turn} || @{ $self->{queue} } || %{ $self->{tasks} } || $self->{faults}->lingers;
    $self->leave($self->{over_budget} ? 1 : 0);
}

sub signalled {
    my ($self, $name) = @_;
    return if $self->{faults}->on('ignore-term');
    if ($name eq 'INT') {
        $self->{turn}->interrupt if $self->{turn} && !$self->{old};
        $self->leave(0);
    }
    $self->leave($name eq 'TERM' ? 143 : 129);
}

# POSIX::_exit: nothing of ours waits for a flush, and a fork must not run the END blocks of its parent.
sub leave {
    my ($self, $code) = @_;
    POSIX::_exit($code);
}

sub set_mode {
    my ($self, $mode) = @_;
    return if $mode eq $self->{mode};
    $self->{mode_before_plan} = $self->{mode} if $mode eq 'plan';
    $self->{mode} = $mode;
    return if $self->{old};
    $self->event(type => 'system', subtype => 'status', body => [status => undef, permissionMode => $mode]);
    return;
}

# Takes what the host added to an allow; entries that make no sense are skipped, as in the real CLI.
sub update_permissions {
    my ($self, $updates) = @_;
    for my $update (grep { ref eq 'HASH' } ref $updates eq 'ARRAY' ? @$updates : ()) {
        my $type = text_of($update->{type}) // '';
        # Project settings are written but not honoured while the folder is not trusted.
        next if (text_of($update->{destination}) // '') eq 'projectSettings';
        $self->set_mode(text_of($update->{mode}) // 'default') if $type eq 'setMode';
        next unless $type eq 'addRules' && (text_of($update->{behavior}) // '') eq 'allow';
        for my $rule (grep { ref eq 'HASH' } @{ $update->{rules} // [] }) {
            my ($tool, $content) = map { text_of($rule->{$_}) } qw(toolName ruleContent);
            $self->allow_rule(defined $content ? "$tool($content)" : $tool) if defined $tool;
        }
    }
    return;
}

sub plan_file {
    my ($self) = @_;
    return $self->{plan_file} //= Torture::Tools::plans_folder() . "/plan-$self->{session}{id}.md";
}

sub enter_plan {
    my ($self) = @_;
    $self->set_mode('plan');
    return {content => 'Entered plan mode.'};
}

sub leave_plan {
    my ($self, $call) = @_;
    my $plan = text_of($call->{input}{plan});
    if ($self->{old}) {
        return {content => "User has approved your plan.\n\n## Approved Plan:\n" . ($plan // '')};
    }
    # The host may have set another mode with its answer: that one stays.
    $self->set_mode($self->{mode_before_plan}) if $self->{mode} eq 'plan';
    my $edited = $call->{edited} && defined $plan;
    if ($edited && open my $out, '>:raw', $self->plan_file) {
        utf8::encode(my $bytes = $plan);
        print {$out} $bytes;
        close $out;
    }
    my $title = $edited ? 'Approved Plan (edited by user)' : 'Approved Plan';
    return {content => "User has approved your plan. You can now start coding.\n\n## $title:\n" . ($plan // '')};
}

# Keeps the file as it was before the first change after a user message, for rewind_files.
sub checkpoint {
    my ($self, $file) = @_;
    return unless $ENV{CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING} && $self->{turn};
    my $before;
    if (open my $in, '<:raw', $file) { local $/; $before = <$in> // '' }
    for my $uuid (@{ $self->{turn}{uuids} }) {
        $self->{checkpoints}{$uuid}{$file} = $before unless exists $self->{checkpoints}{$uuid}{$file};
    }
    return;
}

# A server that lives in the host speaks MCP inside control requests.
sub connect_mcp {
    my ($self, $name) = @_;
    $self->{mcp}{$name} = {status => 'pending', tools => [], next_id => 2};
    my $client = obj(name => 'claude-code', title => 'Claude Code', version => $self->{version});
    my $hello = obj(method => 'initialize', params => obj(protocolVersion => '2025-11-25', capabilities => obj(), clientInfo => $client),
        jsonrpc => '2.0', id => num(0));
    $self->_mcp($name, $hello, sub {
        my ($answer) = @_;
        $self->{mcp}{$name}{info} = $answer->{result}{serverInfo} if ref $answer && ref $answer->{result} eq 'HASH';
        $self->_mcp($name, obj(jsonrpc => '2.0', method => 'notifications/initialized'), sub { });
        $self->_mcp($name, obj(method => 'tools/list', jsonrpc => '2.0', id => num(1)), sub {
            my ($list) = @_;
            my $known = ref $list && ref $list->{result} eq 'HASH';
            $self->{mcp}{$name}{tools} = [grep { ref eq 'HASH' } @{ $list->{result}{tools} // [] }] if $known;
            $self->{mcp}{$name}{status} = $known ? 'connected' : 'failed';
            $self->start_next_turn;
        });
    });
    return;
}

sub _mcp {
    my ($self, $server, $message, $then) = @_;
    return $self->ask(obj(subtype => 'mcp_message', server_name => $server, message => $message), sub {
        my ($response) = @_;
        my $body = ref $response ? $response->{response} : undef;
        $then->(ref $body eq 'HASH' && ref $body->{mcp_response} eq 'HASH' ? $body->{mcp_response} : undef);
    });
}

sub call_mcp_tool {
    my ($self, $server, $tool, $call, $then) = @_;
    if ($server eq 'elicit') {
        return $self->_elicit($call, $then);
    }
    my $known = $self->{mcp}{$server};
    return $then->({error => 1, content => "No such tool available: $call->{name}"}) unless $known;
    my $id = $known->{next_id}++;
    my $params = obj(name => $tool, arguments => $call->{input}, _meta => obj('claudecode/toolUseId' => $call->{id}, progressToken => num($id)));
    $self->_mcp($server, obj(method => 'tools/call', params => $params, jsonrpc => '2.0', id => num($id)), sub {
        my ($answer) = @_;
        my $result = ref $answer ? $answer->{result} : undef;
        return $then->({error => 1, content => 'MCP error: no result'}) unless ref $result eq 'HASH';
        $then->({content => $result->{content}, detail => $result->{content}, (is_true($result->{isError}) ? (error => 1) : ())});
    });
    return;
}

# mcp__elicit__ask stands for a server that asks the user; its input may name message and schema.
sub _elicit {
    my ($self, $call, $then) = @_;
    my $schema = $call->{input}{schema} // {type => 'object', properties => {name => {type => 'string', title => 'Name'}}, required => ['name']};
    my $request = obj(subtype => 'elicitation', mcp_server_name => 'elicit', message => $call->{input}{message} // 'Your name?',
        mode => 'form', requested_schema => $schema, property_order => [sort keys %{ $schema->{properties} // {} }]);
    $call->{elicitation} = $self->ask($request, sub {
        my ($response) = @_;
        my $body = ref $response ? $response->{response} : undef;
        my $sound = ref $body eq 'HASH' && (text_of($body->{action}) // '') =~ /^(?:accept|decline|cancel)$/;
        my $told = Torture::Json::encode($sound ? $body : {action => 'cancel'});
        utf8::decode($told);
        my $content = [obj(type => 'text', text => "elicited: $told")];
        $then->({content => $content, detail => $content});
    });
    return;
}

# Calls the hooks that the host registered for an event, one after the other; $then gets the answers.
sub call_hooks {
    my ($self, $event, $tool, $input, $use_id, $then) = @_;
    my @ids;
    for my $group (grep { ref eq 'HASH' } @{ $self->{hooks}{$event} // [] }) {
        my $matcher = text_of($group->{matcher});
        next if defined $matcher && length $matcher && defined $tool && $tool !~ /^(?:$matcher)$/;
        push @ids, map { text_of($_) // () } @{ $group->{hookCallbackIds} // [] };
    }
    return $self->_call_hook(\@ids, $event, $input, $use_id, [], $then);
}

sub _call_hook {
    my ($self, $ids, $event, $input, $use_id, $answers, $then) = @_;
    my $id = shift @$ids;
    return $then->(@$answers) unless defined $id;
    my $body = obj(
        session_id => $self->{session}{id}, transcript_path => $self->{session}{file}, cwd => $self->{session}{cwd},
        permission_mode => $self->{mode}, hook_event_name => $event, @$input);
    my $request = obj(subtype => 'hook_callback', callback_id => $id, input => $body, tool_use_id => $use_id // Torture::Ids::uuid());
    $self->ask($request, sub {
        my ($response) = @_;
        my $answer = ref $response ? $response->{response} : undef;
        push @$answers, $answer if ref $answer eq 'HASH';
        $self->_call_hook($ids, $event, $input, $use_id, $answers, $then);
    });
    return;
}

1;
