-- When a person last looked at what is new: the bell counts what is stored since then. (BL-1)
create table news_visits (
  shard text not null default current_shard(),
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (shard, user_id),
  foreign key (shard, user_id) references users (shard, id)
);
call protect_table('news_visits', 'select, insert, update, delete');
