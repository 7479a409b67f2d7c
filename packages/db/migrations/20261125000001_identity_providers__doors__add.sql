-- The university's own sign-in: how each provider is reached, who came through it, and what ends when it says so. (IP-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- Where a sign-in starts and ends is worked out from the kind. The old columns go with the next release.
alter table identity_providers
  alter column login_url set default '',
  add column position integer not null default 0,
  add column first_sign_in text not null default 'create',
  add column domains text[] not null default '{}',
  add column mapping jsonb not null default '{}',
  add column second_factor_values text[] not null default '{}',
  add column settings jsonb not null default '{}',
  -- Opens only with a key derived from the database's own.
  add column sealed_secrets bytea,
  -- The first certificate or secret that ends.
  add column secret_ends_at timestamptz,
  add constraint identity_providers_first_sign_in_check check (first_sign_in in ('create', 'knownOnly')) not valid;
-- squawk-ignore constraint-missing-not-valid -- the table has a few rows, and all of them have the default
alter table identity_providers validate constraint identity_providers_first_sign_in_check;

-- Whom a provider means by its own name for a person. (IP-20)
create table identity_links (
  shard text not null default current_shard(),
  identity_provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  linked_by text not null check (linked_by in ('created', 'puid', 'alias', 'email', 'connected')),
  created_at timestamptz not null default circuit_now(),
  last_seen_at timestamptz not null default circuit_now(),
  primary key (shard, identity_provider_id, subject),
  foreign key (shard, identity_provider_id) references identity_providers (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index identity_links_user on identity_links (shard, user_id);
call protect_table('identity_links', 'select, insert, update, delete');

-- A browser on its way through a provider. (IP-31)
create table provider_starts (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  identity_provider_id uuid not null,
  state_hash bytea not null,
  browser_secret_hash bytea not null,
  purpose text not null check (purpose in ('signIn', 'test', 'connect')),
  -- Who tests or connects; null for somebody who signs in.
  user_id uuid,
  -- A test or a connection begins with a call of the person, and goes on in the browser.
  begin_hash bytea,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  -- What a test saw, for the one who tests.
  outcome jsonb,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  unique (shard, state_hash),
  foreign key (shard, identity_provider_id) references identity_providers (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index provider_starts_expiry on provider_starts (shard, expires_at);
create index provider_starts_provider on provider_starts (shard, identity_provider_id);
create index provider_starts_user on provider_starts (shard, user_id);
create unique index provider_starts_begin on provider_starts (shard, begin_hash) where begin_hash is not null;
call protect_table('provider_starts', 'select, insert, update, delete');

-- Somebody's session at the provider: when it ends there, it ends here. (IP-50)
create table provider_sessions (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  identity_provider_id uuid not null,
  user_id uuid not null,
  subject text not null,
  -- Of the ticket, the `sid` or the session index: what the provider names when it ends the session.
  handle_hash bytea,
  -- Of the secret in the browser's cookie, for the way out.
  browser_secret_hash bytea not null,
  -- What the way out needs, such as the token that proves who leaves.
  sealed_exit bytea,
  created_at timestamptz not null default circuit_now(),
  ended_at timestamptz,
  primary key (shard, id),
  foreign key (shard, identity_provider_id) references identity_providers (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index provider_sessions_handle on provider_sessions (shard, identity_provider_id, handle_hash);
create index provider_sessions_subject on provider_sessions (shard, identity_provider_id, subject);
create index provider_sessions_browser on provider_sessions (shard, browser_secret_hash);
create index provider_sessions_user on provider_sessions (shard, user_id);
create index provider_sessions_age on provider_sessions (shard, created_at);
call protect_table('provider_sessions', 'select, insert, update, delete');

-- What may be shown once: ids of requests that wait for their answer, and of answers that came. (IP-32)
create table provider_messages (
  shard text not null default current_shard(),
  identity_provider_id uuid not null,
  kind text not null check (kind in ('request', 'assertion', 'logout')),
  message_hash bytea not null,
  value text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, identity_provider_id, kind, message_hash),
  foreign key (shard, identity_provider_id) references identity_providers (shard, id)
);
create index provider_messages_expiry on provider_messages (shard, expires_at);
call protect_table('provider_messages', 'select, insert, delete');

alter table sign_in_codes add column provider_session_id uuid;
alter table sessions add column provider_session_id uuid;
alter table pending_sign_ins add column provider_session_id uuid;
-- squawk-ignore require-concurrent-index-creation -- no row has one yet, and a sign-in waits no longer than the limit above
create index sign_in_codes_provider_session on sign_in_codes (shard, provider_session_id)
where provider_session_id is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index sessions_provider_session on sessions (shard, provider_session_id) where provider_session_id is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index pending_sign_ins_provider_session on pending_sign_ins (shard, provider_session_id)
where provider_session_id is not null;
