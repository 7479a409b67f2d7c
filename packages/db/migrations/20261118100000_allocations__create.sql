-- Who reviews whose hand-in, and what reviewers report about it. (S3.08, S7.21)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table allocations (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  reviewer_id uuid not null,
  source text not null check (source in ('distribute', 'topUp', 'volunteer', 'manual')),
  -- Replaced: its reviewer reported the work and was given another. Withdrawn: staff took it back.
  status text not null default 'Given' check (status in ('Given', 'Replaced', 'Withdrawn')),
  -- The seed of the run of the algorithm that made it, so that a disputed distribution can be repeated.
  seed bigint,
  -- Why these two, as staff read it.
  reason text not null default '',
  job_log_id uuid,
  -- Who did it by hand; null when a job did.
  given_by uuid,
  impersonator_id uuid,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, submission_id) references submissions (shard, id),
  foreign key (shard, reviewer_id) references users (shard, id),
  foreign key (shard, job_log_id) references job_logs (shard, id),
  foreign key (shard, given_by) references users (shard, id)
);
-- Nobody reviews one hand-in twice, whatever gives it out and however often it is tried.
create unique index allocations_pair on allocations (shard, submission_id, reviewer_id);
create index allocations_run on allocations (shard, group_assignment_id, reviewer_id);
create index allocations_reviewer on allocations (shard, reviewer_id);
create index allocations_job on allocations (shard, job_log_id) where job_log_id is not null;
call protect_table('allocations', 'select, insert, update');

create table reports (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  reporter_id uuid not null,
  impersonator_id uuid,
  kind text not null check (kind in ('identityVisible', 'empty', 'cannotOpen', 'plagiarism', 'offensive')),
  details text not null default '',
  -- The reporter was given another piece of work for it.
  is_replaced boolean not null default false,
  settled_at timestamptz,
  settled_by uuid,
  settlement text not null default '',
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, submission_id) references submissions (shard, id),
  foreign key (shard, reporter_id) references users (shard, id),
  foreign key (shard, settled_by) references users (shard, id)
);
create unique index reports_one on reports (shard, submission_id, reporter_id);
create index reports_run on reports (shard, group_assignment_id, reporter_id);
create index reports_reporter on reports (shard, reporter_id);
call protect_table('reports', 'select, insert, update');
