-- A student asks for more time in one phase, with a private reason; staff answer with a permit or a refusal. (TQ-1, TQ-2)
create table time_requests (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  phase text not null check (phase in ('Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation')),
  -- Until when they ask for time.
  until timestamptz not null,
  reason text not null,
  status text not null default 'Open' check (status in ('Open', 'Granted', 'Refused', 'Withdrawn')),
  -- What staff wrote to the student.
  answer text not null default '',
  -- Until when time was given.
  granted_until timestamptz,
  answered_by uuid,
  answered_at timestamptz,
  -- Who really sat there, while impersonating.
  impersonator_id uuid,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, answered_by) references users (shard, id)
);
-- One open request per phase and person, however many windows ask.
create unique index time_requests_open on time_requests (shard, group_assignment_id, user_id, phase) where status = 'Open';
create index time_requests_group_assignment on time_requests (shard, group_assignment_id, user_id);
create index time_requests_user on time_requests (shard, user_id);
create index time_requests_answered_by on time_requests (shard, answered_by);
create index time_requests_group on time_requests (shard, group_id);
call protect_table('time_requests', 'select, insert, update');
