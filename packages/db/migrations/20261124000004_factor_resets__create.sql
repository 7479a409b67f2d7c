-- Whose second step is to be forgotten, who asked for it, and how it ended. (MF-15, MF-16)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table factor_resets (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  user_id uuid not null,
  asked_by_id uuid not null,
  asked_at timestamptz not null default circuit_now(),
  reason text not null,
  -- Null where a second person must confirm it.
  takes_effect_at timestamptz,
  confirmed_by_id uuid,
  done_at timestamptz,
  canceled_at timestamptz,
  canceled_because text check (canceled_because in ('signedIn', 'byAdministrator', 'replaced')),
  primary key (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, asked_by_id) references users (shard, id),
  foreign key (shard, confirmed_by_id) references users (shard, id)
);
create unique index factor_resets_open on factor_resets (shard, user_id) where done_at is null and canceled_at is null;
create index factor_resets_user on factor_resets (shard, user_id);
create index factor_resets_asked_by on factor_resets (shard, asked_by_id);
create index factor_resets_confirmed_by on factor_resets (shard, confirmed_by_id);
create index factor_resets_due on factor_resets (shard, takes_effect_at) where done_at is null and canceled_at is null;
call protect_table('factor_resets', 'select, insert, update');
