package Torture::Options;

# The command line: every flag of the real CLI is accepted, and the start-up failures have its texts.
use strict;
use warnings;

my @SWITCHES = qw(
    --print --verbose --replay-user-messages --include-partial-messages --fork-session --continue
    --no-session-persistence --strict-mcp-config --dangerously-skip-permissions
    --allow-dangerously-skip-permissions --debug-to-stderr --bare --include-hook-events
    --version --help --torture-help);
my @SINGLE = qw(
    --output-format --input-format --permission-prompt-tool --permission-prompts --permission-mode --session-id
    --resume --resume-session-at --max-turns --max-budget-usd --model --fallback-model --system-prompt
    --system-prompt-file --append-system-prompt --append-system-prompt-file --system-prompt-snapshot
    --agents --agent --effort --json-schema --thinking --max-thinking-tokens --settings
    --setting-sources --debug --debug-file --name --torture-fault --torture-script --plugin-dir);
my @VARIADIC = qw(--allowedTools --disallowedTools --tools --add-dir --mcp-config --betas);
my %SHORT = ('-p' => '--print', '-r' => '--resume', '-c' => '--continue', '-d' => '--debug', '-v' => '--version',
    '-h' => '--help', '-n' => '--name', '--allowed-tools' => '--allowedTools',
    '--disallowed-tools' => '--disallowedTools');

# These words follow a flag only when they do not look like another flag.
my %OPTIONAL_VALUE = map { $_ => 1 } qw(--debug --resume);
my $UUID = qr/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

sub parse {
    my ($class, @args) = @_;
    my %kind = ((map { $_ => 'switch' } @SWITCHES), (map { $_ => 'single' } @SINGLE), (map { $_ => 'many' } @VARIADIC));
    my $self = bless {values => {}}, $class;
    while (@args) {
        my $word = shift @args;
        if ($word eq '--') { $self->{prompt} //= shift @args; last }
        if ($word !~ /^-/) { $self->{prompt} //= $word; next }
        my ($flag, $value) = $word =~ /^(--[^=]+)=(.*)$/s ? ($1, $2) : ($word, undef);
        $flag = $SHORT{$flag} // $flag;
        my $kind = $kind{$flag} or fail("error: unknown option '$word'");
        if ($kind eq 'switch') {
            $self->{values}{$flag} = [1];
            next;
        }
        my @values = defined $value ? ($value) : ();
        if (!@values && $kind eq 'single' && @args && !($OPTIONAL_VALUE{$flag} && $args[0] =~ /^-/)) {
            @values = (shift @args);
        }
        if (!defined $value && $kind eq 'many') {
            push @values, shift @args while @args && $args[0] !~ /^-/;
        }
        push @{ $self->{values}{$flag} }, @values;
    }
    return $self;
}

sub has  { my ($self, $flag) = @_; return exists $self->{values}{$flag} }
sub all  { my ($self, $flag) = @_; return @{ $self->{values}{$flag} // [] } }
sub last { my ($self, $flag) = @_; return ($self->all($flag))[-1] }

# What the real CLI refuses before it reads a line.
sub check {
    my ($self) = @_;
    if (($self->last('--output-format') // '') eq 'stream-json' && !$self->has('--verbose')) {
        fail('Error: When using --print, --output-format=stream-json requires --verbose');
    }
    my $mode = $self->last('--permission-mode');
    my @modes = qw(acceptEdits auto bypassPermissions manual dontAsk plan default);
    if (defined $mode && !grep { $_ eq $mode } @modes) {
        fail("error: option '--permission-mode <mode>' argument '$mode' is invalid. Allowed choices are "
              . 'acceptEdits, auto, bypassPermissions, manual, dontAsk, plan.');
    }
    my $id = $self->last('--session-id');
    if (defined $id && $self->resumes && !$self->has('--fork-session')) {
        fail('Error: --session-id can only be used with --continue or --resume if --fork-session is also specified.');
    }
    if (defined $id && $id !~ $UUID) {
        fail('Error: Invalid session ID. Must be a valid UUID.');
    }
    return;
}

sub prompt  { my ($self) = @_; return $self->{prompt} }

sub help {
    return "Usage: claude [options] [prompt]\n\nOptions:\n" . join '', map { "  $_\n" } sort @SWITCHES, @SINGLE, @VARIADIC;
}

sub resumes { my ($self) = @_; return $self->has('--resume') || $self->has('--continue') }
sub is_uuid { return $_[0] =~ $UUID }

sub fail {
    print {*STDERR} "$_[0]\n";
    exit 1;
}

1;
