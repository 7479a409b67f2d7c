-- The outbox: a message is written in the transaction of what caused it, and leaves through SMTP afterwards. (MS-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table messages (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  user_id uuid not null,
  group_id uuid,
  kind text not null check (
    kind in (
      'account', 'phaseOpened', 'reminder', 'nudge', 'resultsReleased', 'scoreChanged', 'secondLookAnswered', 'pushFailed'
    )
  ),
  -- As it was when the message was written: whoever changes an address must not redirect what was said before.
  address text not null,
  subject text not null,
  text_before text not null,
  -- The path of the task it links to, without the secret that some links carry.
  link_path text not null,
  text_after text not null,
  -- Whose secret the link gets when it leaves. The secret itself is derived, never stored. (MS-7)
  password_link_id uuid,
  state text not null default 'waiting' check (
    state in ('waiting', 'sending', 'sent', 'failed', 'unconfirmed', 'cancelled')
  ),
  attempts integer not null default 0,
  -- When to try; while it is being sent, when the worker that has it must be dead.
  next_try_at timestamptz default circuit_now(),
  claim uuid,
  problem text,
  sent_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index messages_due on messages (shard, next_try_at) where state in ('waiting', 'sending');
create index messages_claim on messages (shard, claim) where state = 'sending';
create index messages_user on messages (shard, user_id, id);
create index messages_age on messages (shard, created_at);
call protect_table('messages', 'select, insert, update, delete');

-- Links by which a person sets a password: good once, for 30 minutes. Only hashes of their secrets. (AC-60)
create table password_links (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  user_id uuid not null,
  purpose text not null check (purpose in ('set', 'forgotten')),
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A newer password, another address or a deactivation ends every link that is still open.
  voided_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  unique (shard, token_hash),
  foreign key (shard, user_id) references users (shard, id)
);
create index password_links_user on password_links (shard, user_id, created_at);
create index password_links_age on password_links (shard, expires_at);
call protect_table('password_links', 'select, insert, update, delete');
