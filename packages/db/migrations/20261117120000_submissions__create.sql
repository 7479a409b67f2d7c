-- What a learner hands in: the draft that is saved while they type, and every version that was handed in. (S3.08, SB-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table submissions (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  status text not null default 'Draft' check (status in ('Draft', 'HandedIn', 'Withdrawn')),
  draft_document jsonb not null default '{"type": "doc", "content": []}',
  -- Worked out when it is written: lists of ten thousand drafts must not unpack ten thousand texts. As `isBlank` says. (SB-10)
  has_text boolean not null generated always as (
    jsonb_path_exists(
      draft_document,
      '$.** ? (@.text like_regex "[^[:space:]]" || @.type == "image" || @.type == "video" || @.type == "table"
        || @.type == "inlineMath" || @.type == "blockMath" || @.type == "horizontalRule")'
    )
  ) stored,
  draft_hash bigint not null generated always as (jsonb_hash_extended(draft_document, 0)) stored,
  -- When its author last changed it; a hand-in moves the version on without saying that something was typed.
  saved_at timestamptz not null default circuit_now(),
  -- Of text and pieces, as the last hand-in had them: whether the draft has gone on since is a comparison.
  handed_in_sha256 text not null default '',
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, group_assignment_id, user_id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index submissions_user on submissions (shard, user_id);
call protect_table('submissions', 'select, insert, update');

-- A version is never changed: its id is the number on the receipt. (SB-4)
create table submission_versions (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  number integer not null,
  handed_in_document jsonb not null,
  -- As `draft_hash`: whether a draft has gone on since is a comparison of two numbers.
  document_hash bigint not null generated always as (jsonb_hash_extended(handed_in_document, 0)) stored,
  -- The files and links that were there, in their order.
  artifact_ids jsonb not null default '[]',
  -- The pictures inside the text: they stay as long as the version does. (SB-6)
  image_ids jsonb not null default '[]',
  word_count integer not null,
  sha256 text not null,
  is_late boolean not null default false,
  -- Staff, when they handed in a stored draft.
  handed_in_by uuid not null,
  -- Who really sat there, while impersonating.
  impersonator_id uuid,
  handed_in_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  unique (shard, submission_id, number),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, submission_id) references submissions (shard, id),
  foreign key (shard, handed_in_by) references users (shard, id)
);
create index submission_versions_group_assignment on submission_versions (shard, group_assignment_id);
create index submission_versions_handed_in_by on submission_versions (shard, handed_in_by);
call protect_table('submission_versions', 'select, insert');
