-- A person's dates at an address that only its secret opens. One each: making a new one ends the one before. (CY-1)
create table calendar_subscriptions (
  shard text not null default current_shard(),
  user_id uuid not null,
  -- Of 256 bits of chance, so a plain hash hides it.
  secret_hash bytea not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, user_id),
  foreign key (shard, user_id) references users (shard, id)
);
create unique index calendar_subscriptions_secret on calendar_subscriptions (shard, secret_hash);
call protect_table('calendar_subscriptions', 'select, insert, update, delete');
