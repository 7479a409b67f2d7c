-- How many tokens a university has used on one of its days, and which reader each person chose. (FB-18, FB-19)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table aes_reader_days (
  shard text not null default current_shard(),
  day date not null,
  tokens bigint not null default 0,
  primary key (shard, day)
);
call protect_table('aes_reader_days', 'select, insert, update');

create table aes_reader_choices (
  shard text not null default current_shard(),
  user_id uuid not null,
  choice text not null check (choice in ('outside', 'builtIn')),
  changed_at timestamptz not null default circuit_now(),
  primary key (shard, user_id),
  foreign key (shard, user_id) references users (shard, id)
);
call protect_table('aes_reader_choices', 'select, insert, update');
