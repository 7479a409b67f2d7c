-- A login that a platform began: good once, for 10 minutes, in the browser that it was begun in. (LT-11)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lti_login_states (
  shard text not null default current_shard(),
  state_hash bytea not null,
  nonce_hash bytea not null,
  browser_secret_hash bytea not null,
  external_provider_id uuid not null,
  target_link_uri text not null,
  login_hint text not null,
  message_hint text,
  deployment_hint text,
  -- The frame of the platform that keeps the browser's secret where cookies are blocked.
  storage_target text,
  created_at timestamptz not null default circuit_now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  -- What a checked token said, until the browser has proved itself by what the platform stored for it.
  ticket_hash bytea,
  parked_claims jsonb,
  confirmed_at timestamptz,
  primary key (shard, state_hash),
  unique (shard, ticket_hash),
  foreign key (shard, external_provider_id) references lti_platforms (shard, external_provider_id)
);
create index lti_login_states_provider on lti_login_states (shard, external_provider_id, created_at);
create index lti_login_states_expires_at on lti_login_states (shard, expires_at);
call protect_table('lti_login_states', 'select, insert, update, delete');
