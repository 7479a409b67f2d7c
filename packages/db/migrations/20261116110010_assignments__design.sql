-- What an assignment of the library designs: what to hand in, phases, weights, and its calibrations. (S3.08)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table assignments
  add column if not exists instructions_for_authors jsonb not null default '{"type": "doc", "content": []}',
  add column if not exists instructions_for_reviewers jsonb not null default '{"type": "doc", "content": []}',
  add column artifact_constraints jsonb not null default '[]',
  -- An empty map stands for the defaults of the product.
  add column phases jsonb not null default '{}',
  add column weights jsonb not null default '{}',
  add column scoring_mode text not null default 'calibrated' check (scoring_mode in ('calibrated', 'simple')),
  add column aes_enabled boolean not null default false,
  add column requires_lockdown_browser boolean not null default false;

create table calibrations (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  assignment_id uuid not null,
  -- Its place among the calibrations; the first is A.
  position integer not null,
  title text not null default '',
  quality text not null default 'middling' check (quality in ('strong', 'middling', 'weak')),
  is_included boolean not null default true,
  is_deleted boolean not null default false,
  -- The expert's evaluation: with which version of the rubric, the answers, by whom and when.
  expert_rubric_version_id uuid,
  expert_answers jsonb not null default '[]',
  expert_user_id uuid,
  expert_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, assignment_id) references assignments (shard, id),
  foreign key (shard, expert_rubric_version_id) references rubric_versions (shard, id),
  foreign key (shard, expert_user_id) references users (shard, id)
);
create index calibrations_assignment on calibrations (shard, assignment_id, position);
call protect_table('calibrations', 'select, insert, update');
