package Torture::Faults;

# What goes wrong, and when: some faults change a habit, others strike at one moment of the conversation.
use strict;
use warnings;
use Torture::Json qw(obj);

# name => [argument or '', when it strikes without a "fault" step, what it looks like]
my %FAULTS = (
    'exit-now'               => ['CODE', 'start', 'ends at once with this exit code (1)'],
    'ignore-eof'             => ['', 'habit', 'goes on when stdin is closed'],
    'ignore-term'            => ['', 'habit', 'takes no notice of SIGTERM, SIGINT and SIGHUP'],
    'stall-after-tool-result' => ['', 'habit', 'says nothing more after the result of a tool'],
    'half-line'              => ['', 'result', 'writes half a line and ends'],
    'garbage-line'           => ['', 'result', 'writes a line that is no JSON'],
    'huge-line'              => ['MEGABYTES', 'result', 'writes an assistant line of this size (5)'],
    'split-utf8'             => ['', 'result', 'writes a line in two pieces, cut inside a character'],
    'duplicate-id'           => ['', 'result', 'writes a message and a permission request twice with the same ids'],
    'unknown-type'           => ['', 'result', 'writes a message of a type that nobody knows'],
    'unknown-request'        => ['', 'result', 'sends a control request that nobody knows'],
    'close-stdout-only'      => ['', 'result', 'closes stdout and lives on'],
    'detached-grandchild'    => ['SECONDS', 'start', 'leaves a process in a session of its own behind (60)'],
    'linger-after-result'    => ['', 'habit', 'does not end after the result, even when stdin is closed'],
    'permission-stream-dies' => ['', 'habit', 'closes stdout instead of asking for a permission, and waits'],
    'mute-initialize'        => ['', 'habit', 'never answers initialize'],
    'stderr-flood'           => ['MEGABYTES', 'start', 'writes this much to stderr (1)'],
    'slow-start'             => ['MILLISECONDS', 'start', 'reads nothing for this time (2000)'],
    'die-mid-turn'           => ['', 'result', 'kills itself where the result should be'],
    'result-twice'           => ['', 'habit', 'writes each result a second time'],
);

sub known {
    my ($name) = @_;
    return exists $FAULTS{$name};
}

sub help {
    return join '', map { my ($argument, undef, $what) = @{ $FAULTS{$_} }; sprintf "%-36s %s\n", $argument ? "$_:$argument" : $_, $what } sort keys %FAULTS;
}

sub new {
    my ($class, $cli) = @_;
    my $self = bless {cli => $cli, on => {}}, $class;
    for my $text ($cli->{options}->all('--torture-fault'), split /[\s,]+/, $ENV{TORTURE_FAULTS} // '') {
        my ($name, $argument) = split /:/, $text, 2;
        next unless defined $name && length $name;
        Torture::Options::fail("error: --torture-fault: '$name' is not a fault. Allowed are " . join(', ', sort keys %FAULTS) . '.')
            unless $FAULTS{$name};
        $self->{on}{$name} = $argument // '';
    }
    return $self;
}

sub on      { my ($self, $name) = @_; return exists $self->{on}{$name} }
sub stalls  { my ($self) = @_; return $self->on('stall-after-tool-result') }
sub lingers { my ($self) = @_; return $self->on('linger-after-result') }

sub at_start      { my ($self) = @_; return $self->_strike_all('start') }
sub before_result { my ($self) = @_; return !$self->_strike_all('result') }

sub after_result { return }

sub _strike_all {
    my ($self, $when) = @_;
    my $silent = 0;
    for my $name (sort grep { $FAULTS{$_}[1] eq $when } keys %{ $self->{on} }) {
        $silent = 1 if $self->_do($name, $self->{on}{$name});
    }
    return $silent;
}

# A "fault" step: habits begin here, the rest strikes now. True when the turn is over by it.
sub strike {
    my ($self, $name, $argument) = @_;
    ($name, $argument) = ($1, $2) if $name =~ /^([^:]+):(.*)$/;
    $argument =~ s/^:// if defined $argument;
    die "no such fault: $name\n" unless $FAULTS{$name};
    if ($FAULTS{$name}[1] eq 'habit') { $self->{on}{$name} = $argument // ''; return 0 }
    return $self->_do($name, $argument // '');
}

sub _do {
    my ($self, $name, $argument) = @_;
    my $cli = $self->{cli};
    my $count = $argument =~ /^(\d+)$/ ? $1 : undef;
    if    ($name eq 'exit-now')     { $cli->leave($count // 1) }
    elsif ($name eq 'die-mid-turn') { kill 'KILL', $$; sleep 1 }
    elsif ($name eq 'half-line')    { $cli->write_bytes('{"type":"assistant","message":{"content":[{"type":"te'); $cli->leave(0) }
    elsif ($name eq 'garbage-line') { $cli->write_bytes("[DEBUG] this line is \xff\xfe no JSON {\n") }
    elsif ($name eq 'huge-line')    { $self->_line('x' x (1_048_576 * ($count // 5))) }
    elsif ($name eq 'split-utf8')   { $self->_split }
    elsif ($name eq 'duplicate-id') { $self->_twice }
    elsif ($name eq 'unknown-type') { $cli->event(type => 'tomorrows_message', body => [payload => obj(a => [])]) }
    elsif ($name eq 'unknown-request') { $cli->ask(obj(subtype => 'tomorrows_request', payload => obj()), sub { }) }
    elsif ($name eq 'close-stdout-only')   { close STDOUT; return 1 }
    elsif ($name eq 'detached-grandchild') { $self->_grandchild($count // 60) }
    elsif ($name eq 'stderr-flood') { print {*STDERR} 'e' x 1023 . "\n" for 1 .. 1024 * ($count // 1) }
    elsif ($name eq 'slow-start')   { select undef, undef, undef, ($count // 2000) / 1000 }
    return 0;
}

sub _message {
    my ($self, $text) = @_;
    my $cli = $self->{cli};
    return obj(type => 'assistant', message => obj(id => Torture::Ids::next_id('msg'), type => 'message', role => 'assistant', model => $cli->{model},
        content => [obj(type => 'text', text => $text)]), parent_tool_use_id => undef, session_id => $cli->{session}{id}, uuid => Torture::Ids::uuid());
}

sub _line { my ($self, $text) = @_; return $self->{cli}->send($self->_message($text)) }

sub _split {
    my ($self) = @_;
    my $bytes = Torture::Json::encode($self->_message("cut here: \x{1F99C}, and on")) . "\n";
    my $at = index($bytes, "\xF0") + 2;
    $self->{cli}->write_bytes(substr $bytes, 0, $at);
    # Long enough for a reader to get the first piece alone.
    select undef, undef, undef, 0.1;
    $self->{cli}->write_bytes(substr $bytes, $at);
    return;
}

sub _twice {
    my ($self) = @_;
    my $cli = $self->{cli};
    my $message = $self->_message('told twice');
    my $request = obj(type => 'control_request', request_id => Torture::Ids::uuid(), request => obj(subtype => 'can_use_tool', tool_name => 'Bash',
        input => obj(command => 'touch twice'), permission_suggestions => [], tool_use_id => Torture::Ids::next_id('toolu')));
    $cli->send($_) for $message, $message, $request, $request;
    return;
}

# It keeps no pipe of ours open: only its environment and its start can tell whose it is.
sub _grandchild {
    my ($self, $seconds) = @_;
    my $child = fork // return;
    return waitpid $child, 0 if $child;
    POSIX::setsid();
    POSIX::_exit(0) if fork;
    POSIX::close($_) for 0 .. 2;
    exec 'sleep', $seconds or POSIX::_exit(127);
}

sub permission_dies { my ($self) = @_; close STDOUT; return }

1;
