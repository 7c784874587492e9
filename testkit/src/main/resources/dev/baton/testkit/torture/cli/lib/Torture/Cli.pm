package Torture::Cli;

# One conversation over stdin and stdout: who may speak when, what is queued, what is pending.
use strict;
use warnings;
use Torture::Json qw(obj text_of);
use Torture::Ids;
use Torture::Loop;
use Torture::Session;
use Torture::Shapes;
use Torture::Control;
use Torture::Faults;
use Torture::Host;
use Torture::Modes;
use Torture::Print;
use Torture::Tasks;
use POSIX ();
use Torture::Tools;
use Torture::Turn;

our @ISA = qw(Torture::Host Torture::Modes Torture::Print Torture::Tasks);

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
    $self->read_rules;
    return $self;
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
    # Writing to a reader that went away must not end the process.
    $SIG{PIPE} = 'IGNORE';
    $self->open_session;
    $self->{faults}->at_start;
    $self->begin_print unless ($self->{options}->last('--input-format') // '') eq 'stream-json';
    $self->{loop}->run;
    return;
}

# Writes the whole message even to a slow reader; a reader that went away is no reason to end.
sub send {
    my ($self, $message) = @_;
    return if $self->{quiet};
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
    $self->{turn} = Torture::Turn->new($self, batch => \@batch, origin => $batch[0]{origin});
    $self->{turn}->begin;
    return;
}

sub turn_over {
    my ($self) = @_;
    $self->{turn} = undef;
    return if $self->{silent};
    return $self->{loop}->after(0, sub { $self->start_next_turn }) if @{ $self->{queue} };
    $self->session_state('idle');
    $self->leave_when_done;
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
    $self->leave_when_done;
    return;
}

sub leave_when_done {
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

1;
