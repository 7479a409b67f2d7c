-- What one university sets for itself; a shard without a row runs on these defaults. (S3.12, S9.07)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table shard_configurations (
  shard text not null default current_shard(),
  university_name text not null default 'University',
  university_url text not null default '',
  logo text not null default '',
  action_color text not null default '',
  lms_name text not null default 'the learning management system',
  help_url text not null default '',
  support_email text not null default '',
  disability_contact_url text not null default '',
  default_time_zone_id text not null default 'America/Indianapolis',
  caliper_enabled boolean not null default false,
  caliper_event_store_hostname text not null default '',
  caliper_person_namespace text not null default '',
  allow_local_accounts boolean not null default true,
  allow_cas_v1 boolean not null default false,
  aes_provider text not null default 'local' check (aes_provider in ('local', 'openai', 'none')),
  impersonation_may_write boolean not null default false,
  is_down boolean not null default false,
  creator_for_instructors boolean not null default true,
  egress_allowed_hosts text[] not null default '{}',
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard)
);
call protect_table('shard_configurations', 'select, insert, update');
