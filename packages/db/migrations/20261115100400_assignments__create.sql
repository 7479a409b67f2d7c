-- The library's assignments and who shares them; their contents come with the authoring issue. (S3.08)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table assignments (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  title text not null,
  description text not null default '',
  rubric_id uuid,
  is_deleted boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, rubric_id) references rubrics (shard, id)
);
create index assignments_title on assignments (shard, title, id);
create index assignments_rubric on assignments (shard, rubric_id);
call protect_table('assignments', 'select, insert, update');

create table assignment_user_roles (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  assignment_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('Owner', 'Editor', 'Viewer')),
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, assignment_id, user_id),
  foreign key (shard, assignment_id) references assignments (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index assignment_user_roles_user on assignment_user_roles (shard, user_id, assignment_id);
call protect_table('assignment_user_roles', 'select, insert, update, delete');
