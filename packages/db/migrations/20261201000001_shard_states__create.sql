-- Whether the operator has paused a university. (OP-17)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table shard_states (
  shard text not null default current_shard(),
  -- Null: it is not paused.
  paused_at timestamptz,
  -- The operator's name, as it was typed or as the machine knows it.
  paused_by text not null,
  reason text not null,
  primary key (shard)
);
call protect_table('shard_states', 'select, insert, update');
