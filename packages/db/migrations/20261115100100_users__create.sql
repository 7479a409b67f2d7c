-- Who there is, what they may do in the whole shard, and how they prove who they are. (S3.01, S3.02)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table users (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  first_name text not null default '',
  last_name text not null default '',
  email text not null,
  user_name text,
  uid text,
  puid text,
  -- What people are looked up by. Columns, because row-level security keeps a condition on lower(email) out of an
  -- index: lower() is not leakproof. (DB-8)
  email_key text not null generated always as (lower(email)) stored,
  user_name_key text generated always as (lower(user_name)) stored,
  uid_key text generated always as (lower(uid)) stored,
  is_active boolean not null default true,
  last_seen_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id)
);
create unique index users_email on users (shard, email_key);
create unique index users_user_name on users (shard, user_name_key);
create unique index users_uid on users (shard, uid_key);
create unique index users_puid on users (shard, puid);
create index users_name on users (shard, last_name, first_name, id);
call protect_table('users', 'select, insert, update');
-- Being seen changes nothing that somebody else may be editing.
drop trigger version_moves_on on users;
create trigger version_moves_on
  before update of first_name, last_name, email, user_name, uid, puid, is_active on users
  for each row execute function move_version_on();

-- Apart from users, so that no query about people can bring a hash along.
create table credentials (
  shard text not null default current_shard(),
  user_id uuid not null,
  password_hash text not null,
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, user_id),
  foreign key (shard, user_id) references users (shard, id)
);
call protect_table('credentials', 'select, insert, update, delete');

create table user_roles (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  user_id uuid not null,
  role text not null check (role in ('SuperAdmin', 'Admin', 'Creator')),
  is_external boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, user_id, role),
  foreign key (shard, user_id) references users (shard, id)
);
call protect_table('user_roles', 'select, insert, update, delete');
