package Torture::Loop;

# The one loop of the process: lines from stdin, timers, signals. Nothing else ever blocks, so an
# interrupt reaches a turn whatever it is doing.
use strict;
use warnings;
use Errno 'EINTR';
use Time::HiRes ();

sub new {
    my ($class, %on) = @_;
    return bless {%on, timers => [], buffer => '', open => 1, reading => 1, signal => undef}, $class;
}

sub after {
    my ($self, $ms, $then) = @_;
    my $timer = {at => Time::HiRes::time() + $ms / 1000, then => $then};
    push @{ $self->{timers} }, $timer;
    return $timer;
}

sub cancel {
    my ($self, $timer) = @_;
    @{ $self->{timers} } = grep { $_ != $timer } @{ $self->{timers} };
    return;
}

sub stop_reading { $_[0]{reading} = 0; return }

sub run {
    my ($self) = @_;
    for my $name (qw(INT TERM HUP)) {
        $SIG{$name} = sub { $self->{signal} = $name };
    }
    while (1) {
        if (my $name = $self->{signal}) {
            $self->{signal} = undef;
            $self->{on_signal}->($name);
        }
        $self->_fire;
        $self->_wait;
    }
}

sub _fire {
    my ($self) = @_;
    my $now = Time::HiRes::time();
    my @due = sort { $a->{at} <=> $b->{at} } grep { $_->{at} <= $now } @{ $self->{timers} };
    for my $timer (@due) {
        # An earlier timer of this round may have cancelled it.
        next unless grep { $_ == $timer } @{ $self->{timers} };
        $self->cancel($timer);
        $timer->{then}->();
    }
    return;
}

sub _wait {
    my ($self) = @_;
    my $read = '';
    vec($read, 0, 1) = 1 if $self->{open} && $self->{reading};
    my ($next) = sort { $a <=> $b } map { $_->{at} } @{ $self->{timers} };
    # Without a timer it still wakes now and then: a signal that comes just before select is not lost.
    my $patience = defined $next ? $next - Time::HiRes::time() : 1;
    $patience = 0 if $patience < 0;
    my $ready = select $read, undef, undef, $patience < 1 ? $patience : 1;
    return if $ready <= 0 || !vec($read, 0, 1);
    $self->_read;
    return;
}

sub _read {
    my ($self) = @_;
    my $count = sysread STDIN, my $chunk, 1 << 16;
    return if !defined $count && $! == EINTR;
    if (!$count) {
        $self->{open} = 0;
        my $rest = $self->{buffer};
        $self->{buffer} = '';
        $self->{on_line}->($rest) if length $rest;
        return $self->{on_end}->();
    }
    # Only the new part can hold a newline: a 32 MB line must not be scanned once per chunk.
    my $from = length $self->{buffer};
    $self->{buffer} .= $chunk;
    while ((my $at = index $self->{buffer}, "\n", $from) >= 0) {
        my $line = substr $self->{buffer}, 0, $at;
        substr $self->{buffer}, 0, $at + 1, '';
        $from = 0;
        $line =~ s/\r\z//;
        $self->{on_line}->($line);
    }
    return;
}

1;
