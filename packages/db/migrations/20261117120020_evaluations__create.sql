-- Answers against a rubric. So far of learners on practice essays, one row for each try. (S3.08, PX-2)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table evaluations (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  kind text not null check (kind in ('calibration', 'peer', 'self', 'superior')),
  evaluator_id uuid not null,
  -- Who really sat there when it was last saved, while impersonating.
  impersonator_id uuid,
  -- What is evaluated: a calibration of the run, or a hand-in.
  calibration_id uuid,
  submission_id uuid,
  rubric_version_id uuid not null,
  -- 1 for the first; only practice has more.
  try_number integer not null default 1,
  status text not null default 'Draft' check (status in ('Draft', 'HandedIn', 'Finalized')),
  answers jsonb not null default '[]',
  handed_in_at timestamptz,
  -- Whoever handed it in went without another try.
  declined_at timestamptz,
  -- When its evaluator first saw the expert's rating: nothing more is handed in on that calibration, whatever opens again.
  key_shown_at timestamptz,
  excluded_at timestamptz,
  excluded_by uuid,
  exclusion_reason text not null default '',
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  check (num_nonnulls(calibration_id, submission_id) = 1 and (kind = 'calibration') = (calibration_id is not null)),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, evaluator_id) references users (shard, id),
  foreign key (shard, calibration_id) references group_assignment_calibrations (shard, id),
  foreign key (shard, submission_id) references submissions (shard, id),
  foreign key (shard, rubric_version_id) references rubric_versions (shard, id),
  foreign key (shard, excluded_by) references users (shard, id)
);
-- Two windows that begin a try at once begin one.
create unique index evaluations_try on evaluations (shard, calibration_id, evaluator_id, try_number)
  where kind = 'calibration';
create index evaluations_run on evaluations (shard, group_assignment_id, kind, evaluator_id);
create index evaluations_evaluator on evaluations (shard, evaluator_id);
create index evaluations_submission on evaluations (shard, submission_id) where submission_id is not null;
create index evaluations_rubric_version on evaluations (shard, rubric_version_id);
call protect_table('evaluations', 'select, insert, update');
