-- What went wrong between a platform and us, for the page that says how to fix it; kept for 30 days. (LT-21)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lti_refusals (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  external_provider_id uuid,
  reason text not null,
  details text not null default '',
  trace_id text not null,
  at timestamptz not null default circuit_now(),
  primary key (shard, id),
  foreign key (shard, external_provider_id) references lti_platforms (shard, external_provider_id)
);
create index lti_refusals_at on lti_refusals (shard, at);
create index lti_refusals_provider on lti_refusals (shard, external_provider_id, at);
call protect_table('lti_refusals', 'select, insert, delete');
