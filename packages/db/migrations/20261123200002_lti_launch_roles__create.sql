-- The role that a person's last launch into a course was signed for: a roster does not lower it. (RO-33)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lti_launch_roles (
  shard text not null default current_shard(),
  group_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('GroupOwner', 'GroupGrader', 'GroupLearner')),
  launched_at timestamptz not null default circuit_now(),
  primary key (shard, group_id, user_id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index lti_launch_roles_user on lti_launch_roles (shard, user_id);
call protect_table('lti_launch_roles', 'select, insert, update, delete');
