-- A learner asks staff to look again at one review they received, and staff answer it, once. (SL-2, SL-4)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table second_looks (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  evaluation_id uuid not null,
  author_id uuid not null,
  -- Who really sat there when it was asked for, while impersonating.
  impersonator_id uuid,
  -- Of the rubric; null when it is about the whole review.
  criterion_id text,
  reason text not null,
  decision text check (decision in ('stands', 'excluded', 'graded')),
  answer text not null default '',
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  check (answered_at is null or (decision is not null and answered_by is not null)),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, submission_id) references submissions (shard, id),
  foreign key (shard, evaluation_id) references evaluations (shard, id),
  foreign key (shard, author_id) references users (shard, id),
  foreign key (shard, answered_by) references users (shard, id)
);
-- One for each review: two windows that ask at once ask one.
create unique index second_looks_evaluation on second_looks (shard, evaluation_id);
create index second_looks_run on second_looks (shard, group_assignment_id, author_id);
create index second_looks_open on second_looks (shard, submission_id) where answered_at is null;
create index second_looks_author on second_looks (shard, author_id);
create index second_looks_answered_by on second_looks (shard, answered_by) where answered_by is not null;
call protect_table('second_looks', 'select, insert, update');
