-- A university can ask its administrators for a second step, and gives them days to set one up. (MF-11)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table shard_configurations
add column second_step_for_admins boolean not null default false,
add column second_step_grace_days integer not null default 14 check (second_step_grace_days between 0 and 90);

create table factor_requirements (
  shard text not null default current_shard(),
  user_id uuid not null,
  -- When the requirement first met the person: the days count from here.
  since timestamptz not null default circuit_now(),
  primary key (shard, user_id),
  foreign key (shard, user_id) references users (shard, id)
);
call protect_table('factor_requirements', 'select, insert');
