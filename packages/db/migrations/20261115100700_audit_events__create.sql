-- What was done, by whom, for whom, and why. The app role can add and read, never change or remove. (AU-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table audit_events (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  at timestamptz not null default circuit_now(),
  -- The person at the keyboard, and the person they acted as; the same unless impersonating. Null before sign-in.
  actor_id uuid,
  effective_user_id uuid,
  session_id uuid,
  verb text not null,
  entity text not null,
  entity_id text,
  group_id uuid,
  reason text,
  before jsonb,
  after jsonb,
  trace_id text not null,
  primary key (shard, id)
);
create index audit_events_entity on audit_events (shard, entity, entity_id, id);
create index audit_events_person on audit_events (shard, effective_user_id, id);
create index audit_events_group on audit_events (shard, group_id, id);
call protect_table('audit_events', 'select, insert');

-- One row for each intent that was carried out, written in the transaction that did it. (ID-1)
create table idempotency_keys (
  shard text not null default current_shard(),
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  -- The very text that was sent, so that every try gets the same bytes.
  body text,
  etag text,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, scope, key)
);
create index idempotency_keys_age on idempotency_keys (shard, created_at);
call protect_table('idempotency_keys', 'select, insert, update, delete');
