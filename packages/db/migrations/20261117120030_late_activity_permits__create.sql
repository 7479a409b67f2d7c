-- More time for one person in one phase, and freedom from one part; each with a reason that only staff read. (LP-1, LP-6)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table late_activity_permits (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  phase text not null check (phase in ('Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation')),
  until timestamptz not null,
  cascades boolean not null default true,
  reason text not null,
  granted_by uuid not null,
  -- Who really sat there, while impersonating.
  impersonator_id uuid,
  is_deleted boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, group_assignment_id, user_id, phase),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, granted_by) references users (shard, id)
);
create index late_activity_permits_user on late_activity_permits (shard, user_id);
create index late_activity_permits_granted_by on late_activity_permits (shard, granted_by);
call protect_table('late_activity_permits', 'select, insert, update');

create table excusals (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  part text not null check (part in ('submission', 'calibration', 'evaluation', 'self')),
  reason text not null,
  granted_by uuid not null,
  -- Who really sat there, while impersonating.
  impersonator_id uuid,
  is_deleted boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, group_assignment_id, user_id, part),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, granted_by) references users (shard, id)
);
create index excusals_user on excusals (shard, user_id);
create index excusals_granted_by on excusals (shard, granted_by);
call protect_table('excusals', 'select, insert, update');
