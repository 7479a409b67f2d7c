-- One run of an assignment in a course: the snapshot it took from the library, its dates, and whether it is active. (S3.08)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table group_assignments (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  assignment_id uuid not null,
  -- The version of the library's assignment that the snapshot was taken from.
  assignment_version integer not null,
  title text not null,
  description text not null default '',
  instructions_for_authors jsonb not null default '{"type": "doc", "content": []}',
  instructions_for_reviewers jsonb not null default '{"type": "doc", "content": []}',
  rubric_version_id uuid,
  artifact_constraints jsonb not null default '[]',
  phases jsonb not null default '{}',
  weights jsonb not null default '{}',
  scoring_mode text not null default 'calibrated' check (scoring_mode in ('calibrated', 'simple')),
  aes_enabled boolean not null default false,
  requires_lockdown_browser boolean not null default false,
  -- What staff did; the clock and the phases make Scheduled, Active or Ended of Activated.
  activation text not null default 'Draft' check (activation in ('Draft', 'Activated', 'Deactivated')),
  activated_at timestamptz,
  is_deleted boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, assignment_id) references assignments (shard, id),
  foreign key (shard, rubric_version_id) references rubric_versions (shard, id)
);
create index group_assignments_group on group_assignments (shard, group_id, id);
create index group_assignments_assignment on group_assignments (shard, assignment_id);
create index group_assignments_rubric_version on group_assignments (shard, rubric_version_id);
call protect_table('group_assignments', 'select, insert, update');

create table group_assignment_phases (
  shard text not null default current_shard(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  type text not null check (
    type in ('Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation', 'SuperiorEvaluation', 'Results')
  ),
  starts_at timestamptz not null,
  -- Results has none: nothing ends it.
  ends_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, group_assignment_id, type),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id)
);
call protect_table('group_assignment_phases', 'select, insert, update, delete');

create table group_assignment_calibrations (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  -- The calibration of the library that it was copied from.
  calibration_id uuid not null,
  position integer not null,
  title text not null default '',
  quality text not null default 'middling' check (quality in ('strong', 'middling', 'weak')),
  is_included boolean not null default true,
  is_deleted boolean not null default false,
  expert_rubric_version_id uuid,
  expert_answers jsonb not null default '[]',
  expert_user_id uuid,
  expert_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, group_assignment_id, calibration_id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, calibration_id) references calibrations (shard, id),
  foreign key (shard, expert_rubric_version_id) references rubric_versions (shard, id),
  foreign key (shard, expert_user_id) references users (shard, id)
);
call protect_table('group_assignment_calibrations', 'select, insert, update');
