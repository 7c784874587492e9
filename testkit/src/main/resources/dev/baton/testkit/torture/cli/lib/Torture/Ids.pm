package Torture::Ids;

# Identifiers and times in the shapes of the real CLI.
use strict;
use warnings;
use POSIX ();
use Time::HiRes ();

my $count = 0;

sub uuid {
    # srand is called on first use by perl itself, with entropy of the system: forks must not share it.
    my @word = map { int rand 0x10000 } 1 .. 8;
    $word[3] = $word[3] & 0x0FFF | 0x4000;
    $word[4] = $word[4] & 0x3FFF | 0x8000;
    return sprintf '%04x%04x-%04x-%04x-%04x-%04x%04x%04x', @word;
}

sub next_id { return sprintf '%s_%06d', $_[0], ++$count }

sub now_ms { return int(Time::HiRes::time() * 1000) }

sub timestamp {
    my $ms = now_ms();
    return POSIX::strftime('%Y-%m-%dT%H:%M:%S', gmtime int($ms / 1000)) . sprintf '.%03dZ', $ms % 1000;
}

1;
