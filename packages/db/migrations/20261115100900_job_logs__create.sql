-- What people see of a job: who started it, how far it is, how it ended. The queue's own rows are pg-boss's.
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table job_logs (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  kind text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  group_id uuid,
  started_by uuid,
  attempts integer not null default 0,
  done integer not null default 0,
  total integer,
  messages jsonb not null default '[]',
  counts jsonb not null default '{}',
  result jsonb,
  cancel_requested_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, started_by) references users (shard, id)
);
create index job_logs_kind on job_logs (shard, kind, id);
create index job_logs_group on job_logs (shard, group_id, id);
create index job_logs_started_by on job_logs (shard, started_by);
call protect_table('job_logs', 'select, insert, update');
