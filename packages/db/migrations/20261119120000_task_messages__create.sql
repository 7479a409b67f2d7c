-- What learners were told about their tasks, so that the clock tells each of them once, and staff see it. (RM-2, NG-3)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table task_messages (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  phase text not null check (phase in ('Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation')),
  kind text not null check (kind in ('phaseOpened', 'reminder48', 'reminder12', 'nudge')),
  -- The end that held for this person then: an end that moves is reminded of again.
  ends_at timestamptz,
  -- False: it was due, and the person has switched off such messages or the demo sends none.
  is_sent boolean not null default true,
  -- Who wrote it; null for the clock.
  sent_by uuid,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, sent_by) references users (shard, id)
);
-- Two workers, or one that died and its successor, tell one thing once.
create unique index task_messages_opened on task_messages (shard, group_assignment_id, user_id, phase)
where kind = 'phaseOpened';
create unique index task_messages_reminded on task_messages (shard, group_assignment_id, user_id, phase, kind, ends_at)
where kind in ('reminder48', 'reminder12');
create index task_messages_run on task_messages (shard, group_assignment_id, user_id);
create index task_messages_group on task_messages (shard, group_id);
create index task_messages_user on task_messages (shard, user_id);
create index task_messages_sent_by on task_messages (shard, sent_by) where sent_by is not null;
call protect_table('task_messages', 'select, insert');

-- Whether the clock writes to the learners of a run, and when it looks again. No row: it does, and looks now. (RM-5)
create table run_reminders (
  shard text not null default current_shard(),
  group_assignment_id uuid not null,
  group_id uuid not null,
  is_on boolean not null default true,
  next_look_at timestamptz not null default circuit_now(),
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, group_assignment_id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, group_id) references groups (shard, id)
);
create index run_reminders_group on run_reminders (shard, group_id);
call protect_table('run_reminders', 'select, insert, update');
