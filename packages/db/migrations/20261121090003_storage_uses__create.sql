-- How much a university has in the store, so that a file is refused before it is sent and not when the disk is full. (AR-24)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table storage_uses (
  shard text not null default current_shard(),
  bytes bigint not null,
  -- Added to with each file; counted anew by the sweep, which is when this moves.
  counted_at timestamptz not null default circuit_now(),
  primary key (shard)
);
call protect_table('storage_uses', 'select, insert, update');
