-- What an author says of a review they received: specific, useful, kind, and a reply. (RE-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table reactions (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  evaluation_id uuid not null,
  author_id uuid not null,
  -- Who really sat there when it was last changed, while impersonating.
  impersonator_id uuid,
  -- The beginning of the day on which it was said, by the clock of the course. Reviewers read what was said before today,
  -- so what is said anew today must not take away what they have read. (RE-4)
  day_starts_at timestamptz not null,
  is_specific boolean not null,
  is_useful boolean not null,
  is_kind boolean not null,
  reply text not null,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, evaluation_id) references evaluations (shard, id),
  foreign key (shard, author_id) references users (shard, id)
);
-- A review has one author of the work it is about, so it has one reaction on one day; the last one holds.
create unique index reactions_day on reactions (shard, evaluation_id, day_starts_at);
create index reactions_run on reactions (shard, group_assignment_id, author_id);
create index reactions_author on reactions (shard, author_id);
call protect_table('reactions', 'select, insert, update');
