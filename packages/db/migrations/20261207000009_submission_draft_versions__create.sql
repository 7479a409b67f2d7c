-- Earlier states of a draft, for its author alone. (DH-1)
create table submission_draft_versions (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  kept_document jsonb not null,
  word_count integer not null,
  -- When these words were saved.
  saved_at timestamptz not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  unique (shard, submission_id, saved_at),
  foreign key (shard, submission_id, group_assignment_id, group_id)
    references submissions (shard, id, group_assignment_id, group_id)
);
call protect_table('submission_draft_versions', 'select, insert, delete');
