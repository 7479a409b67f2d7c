-- Every computation of all scores of an assignment is kept, and one of them is released. (S3.08, SR-2)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table score_runs (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  number integer not null,
  -- Computed to be looked at; the next one of the same mode takes its place.
  is_preview boolean not null,
  mode text not null check (mode in ('calibrated', 'simple')),
  algorithm text not null,
  -- What it was computed with; a later change of the assignment does not touch it.
  part_weights jsonb not null,
  reviews_needed integer not null,
  rubric_version_id uuid not null,
  -- SHA-256 over the facts in their canonical order.
  input_hash text not null,
  inputs_at timestamptz not null,
  class_offset double precision not null,
  is_anchored boolean not null,
  typical_sd double precision not null,
  learner_counts jsonb not null,
  agreement jsonb not null default '[]',
  job_log_id uuid,
  started_by uuid,
  impersonator_id uuid,
  -- The newest of these is what learners see.
  released_at timestamptz,
  released_by uuid,
  release_reason text not null default '',
  shows_class_range boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  check (not is_preview or released_at is null),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, rubric_version_id) references rubric_versions (shard, id),
  foreign key (shard, job_log_id) references job_logs (shard, id),
  foreign key (shard, started_by) references users (shard, id),
  foreign key (shard, released_by) references users (shard, id)
);
-- However often a job is tried, it makes one run.
create unique index score_runs_job on score_runs (shard, job_log_id) where job_log_id is not null;
create unique index score_runs_number on score_runs (shard, group_assignment_id, number) where not is_preview;
create unique index score_runs_preview on score_runs (shard, group_assignment_id, mode) where is_preview;
create index score_runs_released on score_runs (shard, group_assignment_id, released_at) where released_at is not null;
create index score_runs_rubric_version on score_runs (shard, rubric_version_id);
call protect_table('score_runs', 'select, insert, update, delete');

-- What one learner got in one run. Never changed: what people decide later stands beside it.
create table scores (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  score_run_id uuid not null,
  user_id uuid not null,
  submission_id uuid,
  status text not null check (status in ('scored', 'noHandIn', 'needsInstructor', 'excused')),
  -- In tenths of a point; null is no score, which is not 0.
  submission_tenths integer,
  calibration_tenths integer,
  evaluation_tenths integer,
  self_tenths integer,
  computed_tenths integer,
  -- Between the highest and the lowest review.
  apart_tenths integer,
  excused jsonb not null,
  flags jsonb not null,
  lines jsonb not null,
  -- How the work came to its score: shares, leniency and factors of every review, so that the page can be shown again.
  work jsonb,
  practice jsonb not null,
  given jsonb not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, score_run_id) references score_runs (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, submission_id) references submissions (shard, id)
);
create unique index scores_one on scores (shard, score_run_id, user_id);
create index scores_run on scores (shard, group_assignment_id);
create index scores_user on scores (shard, user_id);
create index scores_submission on scores (shard, submission_id) where submission_id is not null;
call protect_table('scores', 'select, insert, delete');

-- A total that an instructor put in place of the computed one, whatever run is shown.
create table score_overrides (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  -- Null once it was taken away again.
  total_tenths integer check (total_tenths between 0 and 1000),
  reason text not null,
  actor_id uuid not null,
  impersonator_id uuid,
  decided_at timestamptz not null default circuit_now(),
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, group_assignment_id, user_id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, actor_id) references users (shard, id)
);
create index score_overrides_user on score_overrides (shard, user_id);
call protect_table('score_overrides', 'select, insert, update');

-- Every change of a total that its learner had seen, with the reason they read.
create table score_changes (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('rescored', 'adjusted', 'reset')),
  from_tenths integer,
  to_tenths integer,
  reason text not null,
  actor_id uuid not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, actor_id) references users (shard, id)
);
create index score_changes_learner on score_changes (shard, group_assignment_id, user_id);
create index score_changes_user on score_changes (shard, user_id);
call protect_table('score_changes', 'select, insert');
