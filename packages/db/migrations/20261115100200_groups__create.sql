-- Courses, their people, and the terms they belong to. (S3.02 to S3.04)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table external_terms (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  name text not null default '',
  start_date timestamptz,
  end_date timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id)
);
call protect_table('external_terms', 'select, insert, update, delete');

create table groups (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  name text not null,
  guid uuid not null default uuidv7(),
  external_term_id uuid,
  start_date timestamptz,
  end_date timestamptz,
  time_zone_id text not null default 'America/Indianapolis',
  is_deleted boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, guid),
  foreign key (shard, external_term_id) references external_terms (shard, id)
);
create index groups_name on groups (shard, name, id);
create index groups_external_term on groups (shard, external_term_id);
call protect_table('groups', 'select, insert, update');

create table group_user_roles (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('GroupOwner', 'GroupGrader', 'GroupLearner')),
  is_external boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, group_id, user_id, role),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index group_user_roles_user on group_user_roles (shard, user_id, group_id);
call protect_table('group_user_roles', 'select, insert, update, delete');
