-- Released scores in the grade book of a learning platform: what is wanted there, what was sent, and every try. (GP-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- Whether scores of an assignment go out by themselves, and as of when that was last decided. No row: they do not. (GP-19)
create table grade_push_settings (
  shard text not null default current_shard(),
  group_assignment_id uuid not null,
  group_id uuid not null,
  pushes_grades boolean not null default false,
  planned_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, group_assignment_id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, group_id) references groups (shard, id)
);
create index grade_push_settings_group on grade_push_settings (shard, group_id);
call protect_table('grade_push_settings', 'select, insert, update');

-- The column of an assignment in one course of one platform. (GP-13 to GP-15)
create table grade_columns (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  external_provider_id uuid not null,
  lti_deployment_id uuid not null,
  context_id text not null,
  -- Null until it is known.
  line_item_url text,
  origin text check (origin in ('coupled', 'found', 'made')),
  state text not null default 'unknown' check (state in ('unknown', 'present', 'gone')),
  -- The address at which nothing was found any more, and how often that happened in the last push.
  gone_url text,
  gone_count integer not null default 0,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, group_assignment_id, lti_deployment_id, context_id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, external_provider_id) references lti_platforms (shard, external_provider_id),
  foreign key (shard, lti_deployment_id) references lti_deployments (shard, id)
);
create index grade_columns_group on grade_columns (shard, group_id);
create index grade_columns_platform on grade_columns (shard, external_provider_id);
create index grade_columns_deployment on grade_columns (shard, lti_deployment_id);
call protect_table('grade_columns', 'select, insert, update');

-- One push that somebody or the clock asked for, until nothing of it waits any more. (GP-18)
create table grade_push_runs (
  shard text not null default current_shard(),
  job_log_id uuid not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  -- Learners for whom there was nothing to send.
  not_sent_count integer not null,
  created_at timestamptz not null default circuit_now(),
  ended_at timestamptz,
  primary key (shard, job_log_id),
  foreign key (shard, job_log_id) references job_logs (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id)
);
create index grade_push_runs_open on grade_push_runs (shard, job_log_id) where ended_at is null;
create index grade_push_runs_group on grade_push_runs (shard, group_id);
create index grade_push_runs_group_assignment on grade_push_runs (shard, group_assignment_id, created_at);
call protect_table('grade_push_runs', 'select, insert, update');

-- The outbox and ledger: what is wanted for one learner in one column, what was sent, and what comes next. (GP-24)
create table grade_pushes (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  grade_column_id uuid not null,
  external_provider_id uuid not null,
  user_id uuid not null,
  -- The platform's own name for them.
  subject text not null,
  -- The push that it belongs to: the newest that wanted it.
  job_log_id uuid not null,
  state text not null default 'waiting' check (
    state in ('waiting', 'sending', 'sent', 'superseded', 'failed', 'cancelled')
  ),
  desired_tenths integer not null,
  decided_at timestamptz not null default circuit_now(),
  -- What the platform has taken, and when.
  sent_tenths integer,
  sent_at timestamptz,
  -- Of the last request, answered or not: the next one is later. (GP-6)
  last_timestamp timestamptz,
  tries integer not null default 0,
  was_stale boolean not null default false,
  next_try_at timestamptz,
  claim uuid,
  last_status integer,
  reason text not null default '',
  answered_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, grade_column_id, user_id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, grade_column_id) references grade_columns (shard, id),
  foreign key (shard, external_provider_id) references lti_platforms (shard, external_provider_id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, job_log_id) references job_logs (shard, id)
);
create index grade_pushes_due on grade_pushes (shard, external_provider_id, next_try_at)
where state in ('waiting', 'sending');
create index grade_pushes_failed on grade_pushes (shard, group_assignment_id) where state = 'failed';
create index grade_pushes_of_run on grade_pushes (shard, job_log_id, state);
create index grade_pushes_group on grade_pushes (shard, group_id);
create index grade_pushes_group_assignment on grade_pushes (shard, group_assignment_id, user_id);
create index grade_pushes_user on grade_pushes (shard, user_id);
create index grade_pushes_platform on grade_pushes (shard, external_provider_id);
call protect_table('grade_pushes', 'select, insert, update');

-- Every request of a score, written before it leaves. Without an outcome its answer is not known yet. (GP-21, GP-24)
create table grade_push_tries (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  grade_push_id uuid not null,
  tenths integer not null,
  score_timestamp timestamptz not null,
  outcome text check (
    outcome in ('accepted', 'stale', 'throttled', 'unavailable', 'columnGone', 'refused', 'lost')
  ),
  status integer,
  reason text not null default '',
  started_at timestamptz not null default circuit_now(),
  ended_at timestamptz,
  primary key (shard, id),
  foreign key (shard, grade_push_id) references grade_pushes (shard, id)
);
create index grade_push_tries_push on grade_push_tries (shard, grade_push_id, id);
call protect_table('grade_push_tries', 'select, insert, update');

-- Who sends to a platform now, and until when nobody does. (GP-12, GP-23)
create table grade_push_lanes (
  shard text not null default current_shard(),
  external_provider_id uuid not null,
  claim uuid,
  held_until timestamptz,
  paused_until timestamptz,
  failures_in_a_row integer not null default 0,
  primary key (shard, external_provider_id),
  foreign key (shard, external_provider_id) references lti_platforms (shard, external_provider_id)
);
call protect_table('grade_push_lanes', 'select, insert, update');
