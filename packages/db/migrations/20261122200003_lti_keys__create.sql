-- The keys that this tool signs with. The private part is sealed under the keys of the database. (LT-5)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lti_keys (
  shard text not null default current_shard(),
  kid text not null,
  public_jwk jsonb not null,
  sealed_private_key bytea not null,
  state text not null check (state in ('next', 'active', 'retiring', 'retired')),
  created_at timestamptz not null default circuit_now(),
  active_since timestamptz,
  retiring_since timestamptz,
  retired_at timestamptz,
  primary key (shard, kid)
);
-- Two processes that rotate at once make one key, not two.
create unique index lti_keys_one_next on lti_keys (shard) where state = 'next';
create unique index lti_keys_one_active on lti_keys (shard) where state = 'active';
call protect_table('lti_keys', 'select, insert, update');
