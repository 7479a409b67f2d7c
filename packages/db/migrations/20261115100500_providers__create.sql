-- The university's other systems: where people sign in, and what launches or feeds us. (S3.06, S3.07)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table identity_providers (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  name text not null,
  kind text not null check (kind in ('cas', 'oidc', 'saml')),
  login_url text not null,
  logout_url text,
  is_enabled boolean not null default true,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id)
);
call protect_table('identity_providers', 'select, insert, update, delete');

create table external_providers (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  name text not null,
  type text not null check (type in ('UniTimeExternalProvider', 'LtiExternalProvider')),
  is_enabled boolean not null default true,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id)
);
call protect_table('external_providers', 'select, insert, update, delete');

create table lti_launches (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  external_provider_id uuid not null,
  user_id uuid not null,
  group_id uuid,
  message_type text not null,
  target_link_uri text not null,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, external_provider_id) references external_providers (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, group_id) references groups (shard, id)
);
create index lti_launches_user on lti_launches (shard, user_id, created_at);
create index lti_launches_provider on lti_launches (shard, external_provider_id);
create index lti_launches_group on lti_launches (shard, group_id);
call protect_table('lti_launches', 'select, insert');
