package Torture::Print;

# How a result reaches the reader: as a line of the stream, or alone.
use strict;
use warnings;
use Torture::Json qw(obj);

# With -p and no stream on stdin, the prompt is the argument or all of stdin, and only the result is told.
sub begin_print {
    my ($self) = @_;
    my $format = $self->{options}->last('--output-format') // 'text';
    $self->{quiet} = $format eq 'stream-json' ? undef : $format;
    my $prompt = $self->{options}->prompt // do { local $/; <STDIN> } // '';
    utf8::decode($prompt);
    $self->{loop}->stop_reading;
    $self->{ended} = 1;
    $self->{asks_host} = 0;
    push @{ $self->{queue} }, {text => $prompt, message => obj(role => 'user', content => $prompt)};
    $self->start_next_turn;
    return;
}

sub result {
    my ($self, $result, $end) = @_;
    if (!$self->{quiet}) {
        $self->send($result) for 1 .. ($self->{faults}->on('result-twice') ? 2 : 1);
        return;
    }
    my $text = $end->{result} // join "\n", @{ $end->{errors} // [] };
    utf8::encode($text);
    $self->write_bytes(($self->{quiet} eq 'json' ? Torture::Json::encode($result) : $text) . "\n");
    $self->{over_budget} = 1 if $end->{is_error};
    return;
}

1;
