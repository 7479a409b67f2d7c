-- The one-time links by which a platform registers itself; a person has one at a time. (LT-8)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lti_registrations (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  created_by uuid not null,
  secret_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  unique (shard, created_by),
  unique (shard, secret_hash),
  foreign key (shard, created_by) references users (shard, id)
);
call protect_table('lti_registrations', 'select, insert, update, delete');
