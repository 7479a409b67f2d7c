-- Which person a platform means by its own name for them. (LT-33)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lti_user_links (
  shard text not null default current_shard(),
  external_provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  -- An administrator is only ever recognized by a link that they made themselves, signed in.
  linked_by text not null check (linked_by in ('created', 'email', 'puid', 'claim')),
  last_seen_at timestamptz not null default circuit_now(),
  created_at timestamptz not null default circuit_now(),
  primary key (shard, external_provider_id, subject),
  foreign key (shard, external_provider_id) references lti_platforms (shard, external_provider_id),
  foreign key (shard, user_id) references users (shard, id)
);
create index lti_user_links_user on lti_user_links (shard, user_id);
call protect_table('lti_user_links', 'select, insert, update, delete');
