package Torture::Script;

# The language in which a prompt tells the model what to answer: one step a line after "#!script".
use strict;
use warnings;
use Torture::Faults ();
use Torture::Json ();

my $ALLOWED = 'say TEXT, think TEXT, tool NAME {JSON}, wait MILLISECONDS, huge BYTES, refuse TEXT, error STATUS [TEXT], fault NAME[:ARGUMENT]';

# The steps of a text, or undef when it holds no script.
sub of_text {
    my ($text) = @_;
    my @lines = split /\r?\n/, $text;
    while (@lines) {
        return _steps(@lines) if shift(@lines) =~ /^#!script/;
    }
    return undef;
}

# What MOCK_BEHAVIOR stands for; "success" and unknown words mean a plain answer.
sub of_behavior {
    my ($name) = @_;
    my $end = 'say ' . ($ENV{MOCK_RESULT} // 'The task is complete');
    my $tool = $ENV{MOCK_PERMISSION_TOOL} // 'Bash';
    my $input = $tool eq 'Bash' ? '{"command":"touch asked","description":"asks"}' : '{"file_path":"asked","content":"asked"}';
    my %behavior = (
        success => [$end], error => ['error 400 mocked'], slow => ['say Working', 'wait 2000', $end],
        permission_request => ["tool $tool $input", $end],
        plan_mode => ['tool EnterPlanMode {}', 'say Planning', 'tool ExitPlanMode {"plan":"# Plan"}', $end],
        ask_question => ['tool AskUserQuestion {"questions":[{"question":"Which one?","header":"Which","multiSelect":false,'
            . '"options":[{"label":"A","description":"a"},{"label":"B","description":"b"}]}]}', $end],
    );
    return [{do => 'hang'}] if $name eq 'hang';
    return $behavior{$name} ? _steps(@{ $behavior{$name} }) : undef;
}

# A wrong script is shown as what the model says: the test that wrote it fails and names the line.
sub _steps {
    my @lines = @_;
    my @steps;
    for my $number (1 .. @lines) {
        my $line = $lines[$number - 1];
        next unless $line =~ /\S/;
        my $step = _step($line);
        return [_say(qq{Script error in line $number: "$line". Allowed are: $ALLOWED})] unless $step;
        push @steps, $step;
    }
    return @steps ? \@steps : [_say("The script is empty. Allowed are: $ALLOWED")];
}

sub _say {
    my ($text) = @_;
    return {do => 'say', text => $text};
}

sub _step {
    my ($line) = @_;
    my ($verb, $rest) = $line =~ /^\s*(\S+)\s*(.*)$/s;
    return {do => $verb, text => _unescape($rest)} if $verb =~ /^(?:say|think|refuse)$/;
    return {do => $verb, count => $1} if $verb =~ /^(?:wait|huge)$/ && $rest =~ /^(\d+)\s*$/;
    return {do => 'error', status => $1, text => $2} if $verb eq 'error' && $rest =~ /^(\d+)\s*(.*)$/;
    return {do => 'fault', name => $1, argument => $2}
        if $verb eq 'fault' && $rest =~ /^([\w-]+):?\s*(.*?)\s*$/ && Torture::Faults::known($1);
    if ($verb eq 'tool' && $rest =~ /^(\S+)\s*(.*)$/s) {
        my ($name, $json) = ($1, $2);
        utf8::encode($json);
        my $input = eval { Torture::Json::decode(length $json ? $json : '{}') };
        return {do => 'tool', name => $name, input => $input} if ref $input eq 'HASH';
    }
    return undef;
}

sub _unescape {
    my ($text) = @_;
    $text =~ s/\\n/\n/g;
    return $text;
}

1;
