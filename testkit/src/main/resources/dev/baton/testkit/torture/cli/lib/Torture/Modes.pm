package Torture::Modes;

# Permission modes and rules, the plan, and the files as they were before a change.
use strict;
use warnings;
use Torture::Json qw(obj text_of);

sub read_rules {
    my ($self) = @_;
    my $settings = eval { Torture::Json::decode($self->{options}->last('--settings') // '{}') };
    if (ref $settings eq 'HASH' && ref $settings->{permissions} eq 'HASH') {
        $self->{ask_rules}{ text_of($_) // '' } = 1 for @{ $settings->{permissions}{ask} // [] };
        $self->allow_rule(text_of($_) // '') for @{ $settings->{permissions}{allow} // [] };
    }
    $self->allow_rule($_) for map { split /,\s*|\s+(?![^(]*\))/ } $self->{options}->all('--allowedTools');
    return;
}

sub allow_rule {
    my ($self, $rule) = @_;
    if ($rule =~ /^Bash\((.*)\)$/) { push @{ $self->{bash_rules} }, $1 }
    else                           { $self->{allowed}{$rule} = 1 }
    return;
}

sub set_mode {
    my ($self, $mode) = @_;
    return if $mode eq $self->{mode};
    $self->{mode_before_plan} = $self->{mode} if $mode eq 'plan';
    $self->{mode} = $mode;
    return if $self->{old};
    $self->event(type => 'system', subtype => 'status', body => [status => undef, permissionMode => $mode]);
    return;
}

# Takes what the host added to an allow; entries that make no sense are skipped, as in the real CLI.
sub update_permissions {
    my ($self, $updates) = @_;
    for my $update (grep { ref eq 'HASH' } ref $updates eq 'ARRAY' ? @$updates : ()) {
        my $type = text_of($update->{type}) // '';
        # Project settings are written but not honoured while the folder is not trusted.
        next if (text_of($update->{destination}) // '') eq 'projectSettings';
        $self->set_mode(text_of($update->{mode}) // 'default') if $type eq 'setMode';
        next unless $type eq 'addRules' && (text_of($update->{behavior}) // '') eq 'allow';
        for my $rule (grep { ref eq 'HASH' } @{ $update->{rules} // [] }) {
            my ($tool, $content) = map { text_of($rule->{$_}) } qw(toolName ruleContent);
            $self->allow_rule(defined $content ? "$tool($content)" : $tool) if defined $tool;
        }
    }
    return;
}

sub plan_file {
    my ($self) = @_;
    return $self->{plan_file} //= Torture::Tools::plans_folder() . "/plan-$self->{session}{id}.md";
}

# The plan comes from its file; what the model says is dropped.
sub plan_input {
    my ($self) = @_;
    my $folder = Torture::Tools::plans_folder();
    my ($file) = sort { (stat $b)[9] <=> (stat $a)[9] } glob qq("$folder/*.md");
    return {} unless defined $file && open my $in, '<:raw', $file;
    $self->{plan_file} = $file;
    my $plan = do { local $/; <$in> } // '';
    utf8::decode($plan);
    return {plan => $plan, planFilePath => $file};
}

sub enter_plan {
    my ($self) = @_;
    $self->set_mode('plan');
    return {content => 'Entered plan mode.'};
}

sub leave_plan {
    my ($self, $call) = @_;
    my $plan = text_of($call->{input}{plan});
    if ($self->{old}) {
        return {content => "User has approved your plan.\n\n## Approved Plan:\n" . ($plan // '')};
    }
    # The host may have set another mode with its answer: that one stays.
    $self->set_mode($self->{mode_before_plan}) if $self->{mode} eq 'plan';
    my $edited = $call->{edited} && defined $plan;
    if ($edited && open my $out, '>:raw', $self->plan_file) {
        utf8::encode(my $bytes = $plan);
        print {$out} $bytes;
        close $out;
    }
    my $title = $edited ? 'Approved Plan (edited by user)' : 'Approved Plan';
    return {content => "User has approved your plan. You can now start coding.\n\n## $title:\n" . ($plan // '')};
}

# Keeps the file as it was before the first change after a user message, for rewind_files.
sub checkpoint {
    my ($self, $file) = @_;
    return unless $ENV{CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING} && $self->{turn};
    my $before;
    if (open my $in, '<:raw', $file) { local $/; $before = <$in> // '' }
    for my $uuid (@{ $self->{turn}{uuids} }) {
        $self->{checkpoints}{$uuid}{$file} = $before unless exists $self->{checkpoints}{$uuid}{$file};
    }
    return;
}

1;
