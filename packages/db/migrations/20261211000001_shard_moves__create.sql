-- A university that moves to another cell: how far it is, and the keys that it brings along. (MV-1, MV-5)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- In both cells while the move lasts, so that a command that was killed is taken up where it stopped, or given up.
create table shard_moves (
  shard text not null default current_shard(),
  -- In the old cell: copying, left. In the new cell: arriving, arrived.
  stage text not null,
  other_cell text not null,
  -- The revision at which the directory heard of this move: it is switched from there and from no other.
  revision bigint,
  started_at timestamptz not null default circuit_now(),
  started_by text not null,
  primary key (shard),
  constraint shard_moves_stage_known check (stage in ('copying', 'left', 'arriving', 'arrived'))
);
call protect_table('shard_moves', 'select');

-- The keys of a university that came from another cell, sealed with a key of this cell. No row: it has the keys of this cell.
create table shard_keys (
  shard text not null default current_shard(),
  sealed_keys bytea not null,
  primary key (shard)
);
call protect_table('shard_keys', 'select, update');
