-- What graders have done with a hand-in besides rating it: who has it open, who put it last. (GQ-3, GQ-4, GQ-5)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- Why a hand-in is in the queue is worked out anew each time; it has a row once somebody has touched it.
create table queue_items (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  -- Who has it open, until when; whoever comes after that takes it.
  claimed_by uuid,
  claimed_at timestamptz,
  claim_ends_at timestamptz,
  -- Behind everything else from then on.
  skipped_at timestamptz,
  -- Drawn for a random check.
  drawn_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, submission_id) references submissions (shard, id),
  foreign key (shard, claimed_by) references users (shard, id)
);
create unique index queue_items_submission on queue_items (shard, submission_id);
create index queue_items_run on queue_items (shard, group_assignment_id, claimed_by);
create index queue_items_claimer on queue_items (shard, claimed_by) where claimed_by is not null;
call protect_table('queue_items', 'select, insert, update');
