-- Two people of a course who never review each other, set by staff. (PC-20)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table forbidden_pairs (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  -- The smaller id first, so that a pair has one spelling. That they are two is the domain's to see.
  first_user_id uuid not null,
  second_user_id uuid not null,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, group_id, first_user_id, second_user_id),
  check (first_user_id <= second_user_id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, first_user_id) references users (shard, id),
  foreign key (shard, second_user_id) references users (shard, id)
);
create index forbidden_pairs_first on forbidden_pairs (shard, first_user_id);
create index forbidden_pairs_second on forbidden_pairs (shard, second_user_id);
call protect_table('forbidden_pairs', 'select, insert, delete');
