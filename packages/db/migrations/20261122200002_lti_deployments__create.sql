-- Where a platform installed the tool. A launch from one that nobody has approved is refused. (LT-3)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lti_deployments (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  external_provider_id uuid not null,
  deployment_id text not null,
  status text not null default 'pending' check (status in ('pending', 'active', 'blocked')),
  first_seen_at timestamptz not null default circuit_now(),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, external_provider_id, deployment_id),
  foreign key (shard, external_provider_id) references lti_platforms (shard, external_provider_id),
  foreign key (shard, decided_by) references users (shard, id)
);
create index lti_deployments_decided_by on lti_deployments (shard, decided_by);
call protect_table('lti_deployments', 'select, insert, update');
