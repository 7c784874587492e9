package Torture::Script;

# The language in which a prompt tells the model what to answer: one step a line after "#!script".
use strict;
use warnings;
use Torture::Json ();

# The steps of a text, or undef when it holds no script.
sub of_text {
    my ($text) = @_;
    my @lines = split /\r?\n/, $text;
    while (@lines) {
        return _steps(@lines) if shift(@lines) =~ /^#!script/;
    }
    return undef;
}

sub of_lines {
    my ($text) = @_;
    $text =~ s/^#!script[^\n]*\n//;
    return _steps(split /\r?\n/, $text);
}

sub _steps {
    return [map { _step($_) } grep { /\S/ } @_];
}

sub _step {
    my ($line) = @_;
    my ($verb, $rest) = $line =~ /^\s*(\S+)\s*(.*)$/s;
    return {do => $verb, text => _unescape($rest)} if $verb =~ /^(?:say|think|refuse)$/;
    return {do => $verb, count => $1} if $verb =~ /^(?:wait|huge)$/ && $rest =~ /^(\d+)\s*$/;
    return {do => 'error', status => $1, text => $2} if $verb eq 'error' && $rest =~ /^(\d+)\s*(.*)$/;
    return {do => 'fault', name => $1, argument => $2} if $verb eq 'fault' && $rest =~ /^([\w-]+)\s*(.*?)\s*$/;
    if ($verb eq 'tool' && $rest =~ /^(\S+)\s*(.*)$/s) {
        my ($name, $json) = ($1, $2);
        utf8::encode($json);
        my $input = eval { Torture::Json::decode(length $json ? $json : '{}') };
        return {do => 'tool', name => $name, input => $input} if ref $input eq 'HASH';
    }
    # A wrong script is shown as what the model says: the test that wrote it fails and names the line.
    return {do => 'say', text => "script line not understood: $line"};
}

sub _unescape {
    my ($text) = @_;
    $text =~ s/\\(n|t|\\)/{n => "\n", t => "\t", '\\' => '\\'}->{$1}/ge;
    return $text;
}

1;
