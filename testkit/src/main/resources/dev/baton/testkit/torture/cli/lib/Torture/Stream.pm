package Torture::Stream;

# One message of the model: a line for each block, and stream events when the host wants them.
use strict;
use warnings;
use Torture::Json qw(obj num true);

sub new {
    my ($class, $cli) = @_;
    return bless {cli => $cli, id => Torture::Ids::next_id('msg'), index => 0, begun => 0,
        partial => $cli->{options}->has('--include-partial-messages')}, $class;
}

sub say {
    my ($self, $text) = @_;
    $self->_hold({type => 'text', text => $text});
    return;
}

sub think {
    my ($self, $text) = @_;
    $self->_hold({type => 'thinking', text => $text});
    return;
}

sub call {
    my ($self, $call) = @_;
    $self->_hold({type => 'tool_use', call => $call});
    return;
}

# A block is told as a delta at once, but as a line only when the next one begins: a wait behind a
# text can be interrupted while the text is still unfinished.
sub _hold {
    my ($self, $block) = @_;
    $self->_flush;
    $self->{held} = $block;
    return unless $self->{partial};
    if (!$self->{begun}++) {
        $self->_event(obj(type => 'message_start', message => $self->_message([], undef)));
    }
    my $type = $block->{type};
    my $start = $type eq 'text' ? obj(type => 'text', text => '') : $type eq 'thinking' ? obj(type => $type, thinking => '', signature => '')
        : obj(type => $type, id => $block->{call}{id}, name => $block->{call}{name}, input => obj());
    $self->_event(obj(type => 'content_block_start', index => num($self->{index}), content_block => $start));
    for my $delta ($self->_deltas($block)) {
        $self->_event(obj(type => 'content_block_delta', index => num($self->{index}), delta => $delta));
    }
    return;
}

sub _deltas {
    my ($self, $block) = @_;
    return obj(type => 'text_delta', text => $block->{text}) if $block->{type} eq 'text';
    if ($block->{type} eq 'thinking') {
        return (obj(type => 'thinking_delta', thinking => $block->{text}), obj(type => 'signature_delta', signature => 'c2lnbmVk'));
    }
    my $json = Torture::Json::encode($block->{call}{input});
    utf8::decode($json);
    return obj(type => 'input_json_delta', partial_json => $json);
}

sub _flush {
    my ($self, $reason, @rest) = @_;
    my $block = delete $self->{held} or return;
    my $content = $block->{type} eq 'text' ? obj(type => 'text', text => $block->{text})
        : $block->{type} eq 'thinking' ? obj(type => 'thinking', thinking => $block->{text}, signature => 'c2lnbmVk')
        : obj(type => 'tool_use', id => $block->{call}{id}, name => $block->{call}{name}, input => $block->{call}{input});
    # Only the old CLI knows the stop reason when it tells a block.
    $self->_line($self->_message([$content], $self->{cli}{old} ? $reason : undef, context_management => undef), @rest);
    $self->_event(obj(type => 'content_block_stop', index => num($self->{index}++))) unless @rest;
    return;
}

sub end {
    my ($self, $reason) = @_;
    $self->_flush($reason);
    return unless $self->{begun};
    $self->_event(obj(type => 'message_delta', delta => obj(stop_reason => $reason, stop_sequence => undef), usage => obj(output_tokens => num(500))));
    $self->_event(obj(type => 'message_stop'));
    return;
}

sub abort {
    my ($self) = @_;
    $self->_flush(undef, $self->{cli}{old} ? () : (aborted => true));
    return;
}

sub synthetic {
    my ($self, $text, @rest) = @_;
    $self->_flush;
    my $message = obj(id => Torture::Ids::uuid(), model => '<synthetic>', role => 'assistant', stop_reason => 'stop_sequence',
        stop_sequence => '', type => 'message', usage => obj(input_tokens => num(0), output_tokens => num(0)),
        content => [obj(type => 'text', text => $text)], context_management => undef);
    $self->_line($message, $self->{cli}{old} ? () : @rest);
    return;
}

sub _message {
    my ($self, $content, $reason, @rest) = @_;
    return obj(id => $self->{id}, type => 'message', role => 'assistant', model => $self->{cli}{model}, content => $content,
        stop_reason => $reason, stop_sequence => undef,
        usage => obj(input_tokens => num(1000), output_tokens => num(1), cache_creation_input_tokens => num(0), cache_read_input_tokens => num(0)),
        @rest);
}

sub _line {
    my ($self, $message, @rest) = @_;
    my $cli = $self->{cli};
    my $uuid = Torture::Ids::uuid();
    my $turn = $cli->{turn};
    my @asked = $cli->{old} || !$turn ? () : grep { defined } @{ $turn->{uuids} };
    $cli->send(obj(type => 'assistant', message => $message, parent_tool_use_id => undef, session_id => $cli->{session}{id}, uuid => $uuid,
        ($cli->{old} ? () : (timestamp => Torture::Ids::timestamp(), request_id => "req_$cli->{requests}")),
        (@asked ? (user_message_uuid => $asked[$turn->{lead} // 0], user_message_uuids => [@asked]) : ()), @rest));
    $cli->{session}->write_assistant($uuid, $message);
    return;
}

sub _event {
    my ($self, $event) = @_;
    return unless $self->{partial};
    my $cli = $self->{cli};
    $cli->send(obj(type => 'stream_event', event => $event, session_id => $cli->{session}{id}, parent_tool_use_id => undef,
        uuid => Torture::Ids::uuid(), ($cli->{old} ? () : (api_message_id => $self->{id}))));
    return;
}

1;
