package Torture::Tools;

# The tools are played, not executed: Write really writes, Bash knows touch, mkdir, echo and sleep.
use strict;
use warnings;
use Torture::Json qw(obj num bool true false text_of is_true);

my %NEVER_ASKS = map { $_ => 1 } qw(Read Glob Grep Task Agent TodoWrite ToolSearch EnterPlanMode TaskStop Skill);
my %EDITS = map { $_ => 1 } qw(Write Edit NotebookEdit);
my %AT_ONCE = map { $_ => 1 } qw(WebFetch WebSearch Read Glob Grep Task Agent);

# Calls of these tools in one message run side by side, so their permissions are pending together.
sub runs_at_once { return $AT_ONCE{ $_[0] } }

# allow, ask or deny, and why.
sub verdict {
    my ($cli, $call) = @_;
    my ($name, $input) = @$call{qw(name input)};
    my $mode = $cli->{mode};
    if ($name eq 'AskUserQuestion' || $name eq 'ExitPlanMode') {
        return ('deny', 'mode') if $mode eq 'dontAsk' || !$cli->{asks_host};
        return ('ask');
    }
    return ('ask', 'rule') if $cli->{ask_rules}{$name} && $cli->{asks_host};
    return ('allow', 'mode') if $mode eq 'bypassPermissions';
    return ('allow') if $NEVER_ASKS{$name} || $cli->{allowed}{$name};
    return ('allow') if $name eq 'Bash' && _is_safe(text_of($input->{command}) // '');
    return ('allow') if $name eq 'Bash' && _is_allowed($cli, text_of($input->{command}) // '');
    return ('allow') if $name eq 'Write' && _is_plan_file(text_of($input->{file_path}) // '');
    return ('allow', 'mode') if $mode eq 'auto';
    return ('allow', 'mode') if $mode eq 'acceptEdits' && ($EDITS{$name} || _edits_files($call));
    return ('deny', 'mode') if $mode eq 'dontAsk' || !$cli->{asks_host};
    return ('ask', $mode eq 'plan' ? 'mode' : undef);
}

sub _is_safe { return $_[0] =~ /^\s*(?:echo|sleep|pwd|true)\b[^;&|>\$`]*$/ }

sub _edits_files {
    my ($call) = @_;
    return $call->{name} eq 'Bash' && (text_of($call->{input}{command}) // '') =~ /^\s*(?:mkdir|touch)\b[^;&|]*$/;
}

# Rules look like "touch a1 *" (a suggestion) or "touch:*" (a setting).
sub _is_allowed {
    my ($cli, $command) = @_;
    for my $rule (@{ $cli->{bash_rules} }) {
        return 1 if $rule eq $command;
        return 1 if $rule =~ /^(.*?)(?: |:)\*$/ && ($command eq $1 || index($command, "$1 ") == 0);
    }
    return 0;
}

sub _is_plan_file { return index($_[0], plans_folder() . '/') == 0 }
sub plans_folder  { return Torture::Session::config_folder() . '/plans' }

# The body of can_use_tool.
sub request {
    my ($cli, $call, $reason) = @_;
    my ($name, $input) = @$call{qw(name input)};
    my @suggestions = _suggestions($cli, $call);
    if ($cli->{old}) {
        return obj(subtype => 'can_use_tool', tool_name => $name, input => $input,
            permission_suggestions => [grep { defined } $suggestions[0]], tool_use_id => $call->{id});
    }
    my @mcp = $name =~ /^mcp__(.+?)__/ ? (mcp_server => obj(name => $1, source => 'sdk')) : ();
    my $talks = $name eq 'AskUserQuestion' || $name eq 'ExitPlanMode';
    my $description = $EDITS{$name} ? (text_of($input->{file_path}) // '') =~ s{.*/}{}r : text_of($input->{description});
    my $target = $name eq 'Bash' ? _target(text_of($input->{command}) // '') : undef;
    return obj(
        subtype => 'can_use_tool', tool_name => $name, @mcp, display_name => _display_name($name), input => $input,
        ($talks || !defined $description ? () : (description => $description)),
        ($talks ? () : (permission_suggestions => \@suggestions)),
        (defined $target ? (blocked_path => "$cli->{session}{cwd}/$target") : ()),
        (defined $reason ? (decision_reason_type => $reason) : ()),
        (@mcp || $EDITS{$name} ? (server_policy_ask_only => true) : ()),
        tool_use_id => $call->{id}, ($talks ? (requires_user_interaction => true) : ()));
}

sub _display_name {
    my ($name) = @_;
    return $name =~ /^mcp__.+?__(.+)$/ ? ucfirst $1 : $name;
}

sub _target {
    my ($command) = @_;
    return $command =~ /\b(?:touch|mkdir)\s+(?:-p\s+)?([\w.\-]+)/ ? $1 : undef;
}

sub _suggestions {
    my ($cli, $call) = @_;
    my $mode = obj(type => 'setMode', mode => 'acceptEdits', destination => 'session');
    return ($mode) if $EDITS{ $call->{name} };
    my $command = $call->{name} eq 'Bash' ? text_of($call->{input}{command}) // '' : undef;
    my @content;
    if (defined $command) {
        my ($first) = $command =~ /^\s*([^;&|]*?)\s*(?:&&|$)/;
        @content = (ruleContent => defined $first ? "$first *" : $command);
    }
    my $rule = obj(type => 'addRules', rules => [obj(toolName => $call->{name}, @content)], behavior => 'allow',
        destination => 'localSettings');
    return ($rule) unless defined $command && defined _target($command);
    return ($rule, obj(type => 'addDirectories', directories => [$cli->{session}{cwd}], destination => 'session'), $mode);
}

# Plays the tool; calls $then with the outcome: content, and optionally error, detail (tool_use_result).
sub play {
    my ($cli, $call, $then) = @_;
    my ($name, $input) = @$call{qw(name input)};
    return _bash($cli, $call, $then) if $name eq 'Bash';
    return $cli->call_mcp_tool($1, $2, $call, $then) if $name =~ /^mcp__(.+?)__(.+)$/;
    return $then->(_write($cli, $call)) if $name eq 'Write';
    return $then->(_ask($input)) if $name eq 'AskUserQuestion';
    return $then->($cli->enter_plan) if $name eq 'EnterPlanMode';
    return $then->($cli->leave_plan($call)) if $name eq 'ExitPlanMode';
    return $cli->start_task($call, 'local_agent', 0, text_of($input->{prompt}) // '', $then) if $name eq 'Task';
    return $then->(_read($input)) if $name eq 'Read';
    return $then->({content => "$name played"});
}

sub _write {
    my ($cli, $call) = @_;
    my ($path, $content) = map { text_of($call->{input}{$_}) } qw(file_path content);
    return {error => 1, content => '<tool_use_error>InputValidationError: Write needs file_path and content</tool_use_error>'}
        unless defined $path && defined $content;
    my ($file, $bytes) = ($path, $content);
    utf8::encode($_) for $file, $bytes;
    $cli->checkpoint($file);
    my $existed = -e $file;
    _make_folder($file);
    open my $out, '>:raw', $file or return {error => 1, content => "$path: $!"};
    print {$out} $bytes;
    close $out;
    my $did = $existed ? 'updated' : 'created';
    return {
        content => "File $did successfully at: $path (file state is current in your context \x{2014} no need to Read it back)",
        detail => obj(type => $existed ? 'update' : 'create', filePath => $path, content => $content,
            structuredPatch => [], originalFile => undef, userModified => false),
    };
}

sub _make_folder {
    my ($file) = @_;
    my $path = '';
    my @parts = split m{/}, $file;
    pop @parts;
    for my $part (@parts) {
        $path .= "$part/";
        mkdir $path unless -d $path;
    }
    return;
}

sub _read {
    my ($input) = @_;
    my $path = text_of($input->{file_path}) // '';
    utf8::encode(my $file = $path);
    open my $in, '<:raw', $file or return {error => 1, content => "File does not exist: $path"};
    my $content = do { local $/; <$in> } // '';
    utf8::decode($content);
    return {content => $content};
}

# What the model reads of the answers of the user; keyed by the full text of the question.
sub _ask {
    my ($input) = @_;
    my $questions = $input->{questions};
    if (ref $questions ne 'ARRAY') {
        return {error => 1, content =>
            '<tool_use_error>The permission handler returned updatedInput for AskUserQuestion that failed schema '
            . "validation: AskUserQuestion failed due to the following issue:\nThe required parameter `questions` is missing</tool_use_error>"};
    }
    my $answers = ref $input->{answers} eq 'HASH' ? $input->{answers} : {};
    my $notes = ref $input->{annotations} eq 'HASH' ? $input->{annotations} : {};
    my $detail = obj(questions => $questions, answers => $answers);
    my (@answered, $free);
    for my $question (@$questions) {
        my $text = text_of($question->{question}) // '';
        my $answer = $answers->{$text};
        $answer = join ',', map { text_of($_) // '' } @$answer if ref $answer eq 'ARRAY';
        $answer = text_of($answer);
        next unless defined $answer && length $answer;
        my %label = map { (text_of($_->{label}) // '') => 1 } @{ $question->{options} // [] };
        $free ||= grep { !$label{$_} } split /,\s*/, $answer;
        my $note = ref $notes->{$text} eq 'HASH' ? text_of($notes->{$text}{notes}) : undef;
        push @answered, qq("$text"="$answer") . (defined $note ? " user notes: $note" : '');
    }
    return {content => 'The user did not answer the questions.', detail => $detail} unless @answered;
    my $list = join ', ', @answered;
    my $told = $free || @answered < @$questions
        ? "The user answered: $list. Read the answers carefully \x{2014} they may request clarification, changes, or that you not proceed \x{2014} and follow what they actually say."
        : "Your questions have been answered: $list. You can now continue with these answers in mind.";
    return {content => $told, detail => $detail};
}

sub _bash {
    my ($cli, $call, $then) = @_;
    my $command = text_of($call->{input}{command}) // '';
    return $cli->start_task($call, 'local_bash', 1000 * _seconds($command), $command, $then)
        if is_true($call->{input}{run_in_background});
    return _run_parts($cli, $call, [split /\s*(?:;|&&)\s*/, $command], '', $then);
}

sub _seconds {
    my ($command) = @_;
    my $sum = 0;
    $sum += $1 while $command =~ /\bsleep\s+([\d.]+)/g;
    return $sum;
}

sub _run_parts {
    my ($cli, $call, $parts, $output, $then) = @_;
    while (defined(my $part = shift @$parts)) {
        if ($part =~ /^sleep\s+([\d.]+)/) {
            $call->{timer} = $cli->{loop}->after(1000 * $1, sub { _run_parts($cli, $call, $parts, $output, $then) });
            return;
        }
        $output .= _run_part($part);
    }
    $output =~ s/\n\z//;
    return $then->({
        content => length $output ? $output : '(Bash completed with no output)', is_error => 0,
        detail => obj(stdout => $output, stderr => '', interrupted => false, isImage => false,
            ($cli->{old} ? () : (noOutputExpected => bool(!length $output)))),
    });
}

sub _run_part {
    my ($part) = @_;
    if ($part =~ /^touch\s+(\S+)/) {
        utf8::encode(my $file = $1);
        open my $out, '>>', $file or return "touch: cannot touch '$1': $!\n";
        close $out;
        return '';
    }
    if ($part =~ /^mkdir\s+(?:-p\s+)?(\S+)/) {
        utf8::encode(my $folder = $1);
        return mkdir($folder) || -d $folder ? '' : "mkdir: cannot create directory '$1': $!\n";
    }
    return "$1\n" if $part =~ /^echo\s*(.*)$/;
    return "played: $part\n";
}

1;
