-- Signing in: one-time codes, sessions, and every refresh token a session ever gave. (S7.02, S7.05, S7.12)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table sessions (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  user_id uuid not null,
  -- Set while impersonating: who really sits there, and the session they came from.
  actor_id uuid,
  parent_session_id uuid,
  client_id text not null,
  refresh_counter integer not null default 0,
  last_used_at timestamptz not null default circuit_now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, actor_id) references users (shard, id),
  foreign key (shard, parent_session_id) references sessions (shard, id)
);
create index sessions_user on sessions (shard, user_id) where revoked_at is null;
create index sessions_actor on sessions (shard, actor_id) where revoked_at is null;
create index sessions_end on sessions (shard, expires_at);
create index sessions_parent on sessions (shard, parent_session_id);
call protect_table('sessions', 'select, insert, update');

-- Only hashes. Every generation stays until the session goes, so that an old token shows itself as stolen. (AC-6)
create table refresh_tokens (
  shard text not null default current_shard(),
  token_hash bytea not null,
  session_id uuid not null,
  counter integer not null,
  used_at timestamptz,
  primary key (shard, token_hash),
  unique (shard, session_id, counter),
  foreign key (shard, session_id) references sessions (shard, id)
);
call protect_table('refresh_tokens', 'select, insert, update, delete');

create table sign_in_codes (
  shard text not null default current_shard(),
  code_hash bytea not null,
  user_id uuid not null,
  actor_id uuid,
  parent_session_id uuid,
  client_id text not null,
  -- S256 of the verifier the browser keeps; null only for codes whose own protocol binds them (LTI, providers).
  challenge text,
  session_expires_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_with_key text,
  session_id uuid,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, code_hash),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, actor_id) references users (shard, id),
  foreign key (shard, parent_session_id) references sessions (shard, id),
  foreign key (shard, session_id) references sessions (shard, id)
);
create index sign_in_codes_age on sign_in_codes (shard, expires_at);
call protect_table('sign_in_codes', 'select, insert, update, delete');

create table throttles (
  shard text not null default current_shard(),
  key text not null,
  points integer not null,
  expires_at timestamptz not null,
  primary key (shard, key)
);
create index throttles_age on throttles (shard, expires_at);
call protect_table('throttles', 'select, insert, update, delete');
