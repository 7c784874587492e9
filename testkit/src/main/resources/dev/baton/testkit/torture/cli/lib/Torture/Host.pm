package Torture::Host;

# What the CLI asks of its host besides permissions: MCP servers that live there, hooks, elicitations.
use strict;
use warnings;
use Torture::Json qw(obj num text_of is_true);

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
