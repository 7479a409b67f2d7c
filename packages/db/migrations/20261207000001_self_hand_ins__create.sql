-- Whether a draft hands itself in at its deadline, and what became of it then. A table of its own: a switch must not move
-- the version of the draft on while its author types. (HD-1, HD-4)
create table self_hand_ins (
  shard text not null default current_shard(),
  submission_id uuid not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  -- The author's own switch.
  is_on boolean not null default true,
  -- When the clock last looked at the draft after an end; an end that comes later is looked at again.
  settled_at timestamptz,
  -- Sentences: why it was not handed in then.
  unmet jsonb not null default '[]',
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  primary key (shard, submission_id),
  foreign key (shard, submission_id, group_assignment_id, group_id)
    references submissions (shard, id, group_assignment_id, group_id)
);
call protect_table('self_hand_ins', 'select, insert, update');
