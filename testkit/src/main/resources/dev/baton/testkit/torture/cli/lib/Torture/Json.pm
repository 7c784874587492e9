package Torture::Json;

# A small JSON reader and writer. JSON::PP needs seconds for a 5 MB line and is not part of every
# perl installation; this one walks the text with \G matches and is fast enough for 32 MB.
#
# Numbers and booleans are kept as objects, so that what came in goes out with the same text.
# Hashes are written with sorted keys; obj(...) keeps the order of its arguments.
use strict;
use warnings;
use Exporter 'import';

our @EXPORT_OK = qw(decode encode obj num bool text_of is_true true false);

my $TRUE  = bless \(my $t = 'true'),  'Torture::Json::Bool';
my $FALSE = bless \(my $f = 'false'), 'Torture::Json::Bool';

my %ESCAPED = ('"' => '"', '\\' => '\\', '/' => '/', b => "\b", f => "\f", n => "\n", r => "\r", t => "\t");
my %ESCAPES = ('"' => '\\"', '\\' => '\\\\', "\b" => '\\b', "\f" => '\\f', "\n" => '\\n', "\r" => '\\r', "\t" => '\\t');

sub true  { return $TRUE }
sub false { return $FALSE }
sub bool  { return $_[0] ? $TRUE : $FALSE }
sub num   { my $text = $_[0]; return bless \$text, 'Torture::Json::Number' }
sub obj   { return bless [@_], 'Torture::Json::Pairs' }

sub is_true { return ref $_[0] eq 'Torture::Json::Bool' && ${ $_[0] } eq 'true' }

# The plain text of a string or number, undef for anything else.
sub text_of {
    my ($value) = @_;
    return $value if defined $value && !ref $value;
    return ref $value eq 'Torture::Json::Number' ? $$value : undef;
}

# Reads one value from a line of UTF-8 bytes; dies on anything that is not exactly one value.
sub decode {
    my ($line) = @_;
    # Bytes that are not UTF-8 stay as they are, one character each: better than to lose the line.
    utf8::decode($line);
    my $value = _value(\$line);
    $line =~ /\G\s*/gc;
    die "unexpected text after the value\n" if pos($line) < length $line;
    return $value;
}

sub _value {
    my ($in) = @_;
    $$in =~ /\G\s*/gc;
    return _string($in) if $$in =~ /\G"/gc;
    return _object($in) if $$in =~ /\G\{/gc;
    return _array($in)  if $$in =~ /\G\[/gc;
    return num($1)      if $$in =~ /\G(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)/gc;
    return $TRUE        if $$in =~ /\Gtrue\b/gc;
    return $FALSE       if $$in =~ /\Gfalse\b/gc;
    return undef        if $$in =~ /\Gnull\b/gc;
    die 'no JSON value at character ' . (pos($$in) // 0) . "\n";
}

sub _object {
    my ($in) = @_;
    my %object;
    return \%object if $$in =~ /\G\s*\}/gc;
    while (1) {
        $$in =~ /\G\s*"/gc or die "expected a member name\n";
        my $name = _string($in);
        $$in =~ /\G\s*:/gc or die "expected a colon\n";
        $object{$name} = _value($in);
        return \%object if $$in =~ /\G\s*\}/gc;
        $$in =~ /\G\s*,/gc or die "expected a comma\n";
    }
}

sub _array {
    my ($in) = @_;
    my @array;
    return \@array if $$in =~ /\G\s*\]/gc;
    while (1) {
        push @array, _value($in);
        return \@array if $$in =~ /\G\s*\]/gc;
        $$in =~ /\G\s*,/gc or die "expected a comma\n";
    }
}

# One match per run of plain characters: a single alternation would hit the limit that perl sets
# on repeated groups, and fail on a long text with many escapes.
sub _string {
    my ($in) = @_;
    my $text = '';
    while (1) {
        $text .= $1 if $$in =~ /\G([^"\\\x00-\x1f]+)/gc;
        if    ($$in =~ /\G"/gc)                    { return $text }
        elsif ($$in =~ /\G\\u([0-9a-fA-F]{4})/gc)  { $text .= _unit($in, hex $1) }
        elsif ($$in =~ /\G\\(["\\\/bfnrt])/gc)     { $text .= $ESCAPED{$1} }
        else                                       { die "broken string\n" }
    }
}

# A high surrogate joins with the low one that follows; a lone one becomes U+FFFD, as in the real CLI.
sub _unit {
    my ($in, $unit) = @_;
    return chr $unit if $unit < 0xD800 || $unit > 0xDFFF;
    if ($unit < 0xDC00 && $$in =~ /\G\\u([dD][c-fC-F][0-9a-fA-F]{2})/gc) {
        return chr(0x10000 + (($unit - 0xD800) << 10) + (hex($1) - 0xDC00));
    }
    return "\x{FFFD}";
}

# Writes a value as one line of UTF-8 bytes, without the newline.
sub encode {
    my $out = _write($_[0]);
    utf8::encode($out);
    return $out;
}

sub _write {
    my ($value) = @_;
    return 'null' unless defined $value;
    my $kind = ref $value or return _quote($value);
    return $$value if $kind eq 'Torture::Json::Number' || $kind eq 'Torture::Json::Bool';
    return '[' . join(',', map { _write($_) } @$value) . ']' if $kind eq 'ARRAY';
    my @members = $kind eq 'Torture::Json::Pairs' ? @$value : map { $_ => $value->{$_} } sort keys %$value;
    my @written;
    while (@members) {
        my ($name, $member) = splice @members, 0, 2;
        push @written, _quote($name) . ':' . _write($member);
    }
    return '{' . join(',', @written) . '}';
}

sub _quote {
    my ($text) = @_;
    $text =~ s/(["\\\x00-\x1f])/$ESCAPES{$1} \/\/ sprintf '\\u%04x', ord $1/ge;
    return qq("$text");
}

1;
