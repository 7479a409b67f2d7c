set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- Who reads people from a platform now: one row for each of its two places, free when its time has passed. (RO-45)
create table lti_roster_readings (
  shard text not null default current_shard(),
  external_provider_id uuid not null,
  place integer not null check (place in (1, 2)),
  claim uuid not null,
  held_until timestamptz not null,
  primary key (shard, external_provider_id, place),
  foreign key (shard, external_provider_id) references lti_platforms (shard, external_provider_id)
);
call protect_table('lti_roster_readings', 'select, insert, update');
