-- Who was in a platform's course when it was last read whole; the sync compares our course with it. (RO-30)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lti_rosters (
  shard text not null default current_shard(),
  lti_deployment_id uuid not null,
  context_id text not null,
  group_id uuid not null,
  -- The people in the order of the platform: its name for each, e-mail, PUID, names, role and sections.
  entries jsonb not null,
  read_at timestamptz not null default circuit_now(),
  primary key (shard, lti_deployment_id, context_id),
  foreign key (shard, lti_deployment_id, context_id)
    references lti_context_links (shard, lti_deployment_id, context_id) on delete cascade,
  foreign key (shard, group_id) references groups (shard, id)
);
create index lti_rosters_group on lti_rosters (shard, group_id);
call protect_table('lti_rosters', 'select, insert, update, delete');
