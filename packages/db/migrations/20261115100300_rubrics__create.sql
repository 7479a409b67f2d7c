-- The library's rubrics and who shares them; their contents come with the authoring issue. (S3.08)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table rubrics (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  name text not null,
  description text not null default '',
  is_deleted boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id)
);
create index rubrics_name on rubrics (shard, name, id);
call protect_table('rubrics', 'select, insert, update');

create table rubric_user_roles (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  rubric_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('Owner', 'Editor', 'Viewer')),
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, rubric_id, user_id),
  foreign key (shard, rubric_id) references rubrics (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index rubric_user_roles_user on rubric_user_roles (shard, user_id, rubric_id);
call protect_table('rubric_user_roles', 'select, insert, update, delete');
