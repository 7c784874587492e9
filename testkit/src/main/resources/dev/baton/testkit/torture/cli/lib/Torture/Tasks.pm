package Torture::Tasks;

# Work in the background: it outlives its turn, and its end starts a turn that nobody asked for.
use strict;
use warnings;
use Torture::Json qw(obj num true false bool text_of);

sub start_task {
    my ($self, $call, $type, $ms, $text, $then) = @_;
    if ($self->{old} || $type eq 'local_agent') { return $then->({content => [obj(type => 'text', text => "played: $text")]}) }
    my $id = substr 'b' . Torture::Ids::uuid() =~ s/-//gr, 0, 9;
    my $description = text_of($call->{input}{description}) // $text;
    my $task = {id => $id, run => '0' . substr(Torture::Ids::uuid(), 0, 8), use => $call->{id}, type => $type, description => $description,
        output => "played: $text\n"};
    $self->{tasks}{$id} = $task;
    $self->_tasks_changed;
    $self->event(type => 'system', subtype => 'task_started', body => [task_id => $id, run_id => $task->{run}, tool_use_id => $task->{use},
        description => $description, is_backgrounded => true, task_type => $type]);
    $task->{timer} = $self->{loop}->after($ms, sub { $self->_end_task($task, 'completed', 'completed') });
    my $told = "Command running in background with ID: $id. You will be notified when it completes.";
    return $then->({content => $told, is_error => 0, detail => obj(stdout => '', stderr => '', interrupted => false, isImage => false,
        noOutputExpected => false, backgroundTaskId => $id)});
}

sub stop_task {
    my ($self, $id) = @_;
    my $task = $self->{tasks}{$id} or return;
    $self->{loop}->cancel($task->{timer});
    $self->_end_task($task, 'killed', 'stopped');
    return;
}

sub _end_task {
    my ($self, $task, $status, $told) = @_;
    delete $self->{tasks}{ $task->{id} };
    $self->{done_tasks}{ $task->{id} } = $task;
    my @who = (task_id => $task->{id}, run_id => $task->{run});
    $self->event(type => 'system', subtype => 'task_updated', body => [@who, patch => obj(status => $status, end_time => num(Torture::Ids::now_ms()))]);
    $self->event(type => 'system', subtype => 'task_notification', body => [@who, tool_use_id => $task->{use}, status => $told,
        output_file => '', summary => qq(Background command "$task->{description}" $told)]);
    $self->_tasks_changed;
    return $self->leave_when_done if $told eq 'stopped';
    my $origin = obj(kind => 'task-notification', producer => 'session-task', runId => $task->{run});
    push @{ $self->{queue} }, {text => '', message => obj(role => 'user', content => 'A background task ended.'), origin => $origin};
    $self->start_next_turn;
    return;
}

sub _tasks_changed {
    my ($self) = @_;
    my @tasks = map { $self->{tasks}{$_} } sort keys %{ $self->{tasks} };
    $self->event(type => 'system', subtype => 'background_tasks_changed', body => [tasks => [map {
        obj(task_id => $_->{id}, run_id => $_->{run}, task_type => $_->{type}, description => $_->{description}) } @tasks]]);
    return;
}

1;
