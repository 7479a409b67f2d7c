-- A browser that a person has signed in with before has a limit of its own for wrong passwords. (AC-44)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table devices (
  shard text not null default current_shard(),
  user_id uuid not null,
  -- Of the browser's secret and the person, so that nobody sees who shares a browser.
  secret_hash bytea not null,
  created_at timestamptz not null default circuit_now(),
  last_seen_at timestamptz not null default circuit_now(),
  primary key (shard, user_id, secret_hash),
  foreign key (shard, user_id) references users (shard, id)
);
create index devices_last_seen on devices (shard, last_seen_at);
call protect_table('devices', 'select, insert, update, delete');
