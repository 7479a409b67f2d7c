-- Who was removed by hand although the imported roster names them, and why: the same roster does not bring them back. (RO-22)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table roster_removals (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  user_id uuid not null,
  reason text not null,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, group_id, user_id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index roster_removals_user on roster_removals (shard, user_id);
call protect_table('roster_removals', 'select, insert, update, delete');
