-- The learning platforms that may launch: what both sides told each other when they were connected. (LT-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lti_platforms (
  shard text not null default current_shard(),
  external_provider_id uuid not null,
  issuer text not null,
  client_id text not null,
  authorization_url text not null,
  token_url text not null,
  -- Some platforms want another audience in requests for a token than their address.
  token_audience text,
  jwks_url text not null,
  product_family text not null default '',
  -- Hosts of the platform besides those of its addresses.
  service_hosts text[] not null default '{}',
  trusts_email boolean not null default false,
  trusts_puid boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, external_provider_id),
  -- Every university with Canvas has the same issuer, so the client is part of the key.
  unique (shard, issuer, client_id),
  foreign key (shard, external_provider_id) references external_providers (shard, id)
);
call protect_table('lti_platforms', 'select, insert, update');
