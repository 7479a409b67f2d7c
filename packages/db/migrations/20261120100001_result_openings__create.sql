-- Who has opened which released results, and when last since their release: those are told when results are unreleased,
-- and whoever knows the score of their work no longer rates it themselves. (SR-19, RV-14)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table result_openings (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  score_run_id uuid not null,
  user_id uuid not null,
  -- The first time since the release that holds.
  opened_at timestamptz not null,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, score_run_id) references score_runs (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create unique index result_openings_one on result_openings (shard, score_run_id, user_id);
create index result_openings_run on result_openings (shard, group_assignment_id, user_id);
create index result_openings_user on result_openings (shard, user_id);
call protect_table('result_openings', 'select, insert, update');
