-- Two-step sign-in: passkeys, authenticator apps and recovery codes, and the questions that are open. (MF-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table factors (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null check (kind in ('passkey', 'totp')),
  name text not null,
  -- Of an app: its key, sealed, and the last step whose code was used.
  sealed_secret bytea,
  last_step bigint,
  -- Of a passkey.
  credential_id bytea,
  public_key bytea,
  signature_counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default circuit_now(),
  last_used_at timestamptz,
  primary key (shard, id),
  unique (shard, credential_id),
  foreign key (shard, user_id) references users (shard, id)
);
create index factors_user on factors (shard, user_id);
call protect_table('factors', 'select, insert, update, delete');

create table recovery_codes (
  shard text not null default current_shard(),
  user_id uuid not null,
  -- With the key of the database: what a person can type is too short for a plain hash.
  code_hash bytea not null,
  created_at timestamptz not null default circuit_now(),
  used_at timestamptz,
  primary key (shard, user_id, code_hash),
  foreign key (shard, user_id) references users (shard, id)
);
call protect_table('recovery_codes', 'select, insert, update, delete');

-- A question to a browser that is answered once: a challenge for a passkey, or a new key for an app.
create table factor_ceremonies (
  shard text not null default current_shard(),
  secret_hash bytea not null,
  purpose text not null check (purpose in ('addPasskey', 'addTotp', 'prove', 'signIn')),
  -- Null before anybody said who they are.
  user_id uuid,
  challenge text,
  sealed_secret bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, secret_hash),
  foreign key (shard, user_id) references users (shard, id)
);
create index factor_ceremonies_user on factor_ceremonies (shard, user_id);
create index factor_ceremonies_age on factor_ceremonies (shard, expires_at);
call protect_table('factor_ceremonies', 'select, insert, delete');
