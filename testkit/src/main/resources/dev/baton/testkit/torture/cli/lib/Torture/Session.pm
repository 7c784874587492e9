package Torture::Session;

# The transcript of a session on disk, in the folder and with the first entries of the real CLI, so
# that listing and resuming can be tested.
use strict;
use warnings;
use Cwd ();
use Torture::Json qw(obj num true false);

sub config_folder {
    return $ENV{CLAUDE_CONFIG_DIR} if length($ENV{CLAUDE_CONFIG_DIR} // '');
    return ($ENV{HOME} // '/nonexistent') . '/.claude';
}

# Each UTF-16 unit outside [A-Za-z0-9] becomes a dash; over 200 characters a hash is added.
sub encode_folder {
    my ($path) = @_;
    utf8::decode($path);
    my $hash = 0;
    my $name = '';
    for my $char (map { ord } split //, $path) {
        my @units = $char < 0x10000 ? ($char) : (0xD800 + (($char - 0x10000) >> 10), 0xDC00 + (($char - 0x10000) & 0x3FF));
        for my $unit (@units) {
            $hash = ($hash * 31 + $unit) & 0xFFFFFFFF;
            my $letter = chr $unit;
            $name .= $letter =~ /[A-Za-z0-9]/ ? $letter : '-';
        }
    }
    return $name if length $name <= 200;
    $hash = 2**32 - $hash if $hash > 0x7FFFFFFF;
    return substr($name, 0, 200) . '-' . _base36($hash);
}

sub _base36 {
    my ($number) = @_;
    my $digits = '';
    do { $digits = substr('0123456789abcdefghijklmnopqrstuvwxyz', $number % 36, 1) . $digits; $number = int($number / 36) } while $number;
    return $digits;
}

sub new {
    my ($class, %self) = @_;
    my $self = bless {cwd => Cwd::getcwd() // '/', last => undef, cost => 0, %self}, $class;
    $self->{file} //= config_folder() . '/projects/' . encode_folder($self->{cwd}) . "/$self->{id}.jsonl";
    return $self;
}

# The transcript with this id in any project: the real CLI resumes from another folder as well.
sub find {
    my ($id) = @_;
    return $id if $id =~ /\.jsonl$/ && -f $id;
    my $projects = config_folder() . '/projects';
    opendir my $dir, $projects or return undef;
    my ($found) = grep { -f } map { "$projects/$_/$id.jsonl" } sort readdir $dir;
    return $found;
}

# The transcript of this folder that was written last.
sub latest {
    my $folder = config_folder() . '/projects/' . encode_folder(Cwd::getcwd() // '/');
    opendir my $dir, $folder or return undef;
    my @files = sort { (stat $b)[9] <=> (stat $a)[9] } map { "$folder/$_" } grep { /\.jsonl$/ } readdir $dir;
    return $files[0];
}

# The entries of a transcript; a half-written last line does not count.
sub entries {
    my ($file) = @_;
    open my $in, '<:raw', $file or return;
    return grep { ref eq 'HASH' } map { my $line = $_; scalar eval { Torture::Json::decode($line) } } <$in>;
}

sub write_user {
    my ($self, $uuid, $message, $mode) = @_;
    my @tail = $self->_tail;
    $self->_append(
        obj(parentUuid => $self->{last}, isSidechain => false, promptId => Torture::Ids::uuid(), type => 'user',
            message => $message, uuid => $uuid, timestamp => Torture::Ids::timestamp(), permissionMode => $mode,
            promptSource => 'sdk', @tail));
    $self->{last} = $uuid;
    return;
}

sub write_assistant {
    my ($self, $uuid, $message) = @_;
    $self->_append(
        obj(parentUuid => $self->{last}, isSidechain => false, message => $message, type => 'assistant',
            uuid => $uuid, timestamp => Torture::Ids::timestamp(), $self->_tail));
    $self->{last} = $uuid;
    return;
}

sub write_title {
    my ($self, $title) = @_;
    return $self->_append(obj(type => 'custom-title', customTitle => $title, sessionId => $self->{id}));
}

sub write_prompt {
    my ($self, $prompt, $cost) = @_;
    $self->_append(obj(type => 'last-prompt', lastPrompt => $prompt, leafUuid => $self->{last}, sessionId => $self->{id}));
    return $self->_append(obj(type => 'cost-state', totalCostUSD => num($cost), sessionId => $self->{id}));
}

sub _tail {
    my ($self) = @_;
    return (userType => 'external', entrypoint => 'sdk-cli', cwd => $self->{cwd}, sessionId => $self->{id},
        version => $self->{version}, gitBranch => 'HEAD');
}

sub _append {
    my ($self, $entry) = @_;
    return if $self->{ephemeral};
    my ($folder) = $self->{file} =~ m{^(.*)/};
    my $path = '';
    for my $part (split m{/}, $folder) {
        $path .= "$part/";
        mkdir $path unless -d $path;
    }
    # An unwritable home is no reason to fail: the real CLI goes on without a word.
    open my $out, '>>:raw', $self->{file} or return;
    print {$out} Torture::Json::encode($entry), "\n";
    close $out;
    return;
}

1;
