-- What a course's roster was last told to be, by each provider; the sync compares the course with it. (RO-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table roster_sources (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  provider text not null check (provider in ('CsvRosterProvider')),
  name text not null,
  missing text not null check (missing in ('keep', 'remove')),
  -- The people in the order of the source: e-mail, alias, puid, names and role of each.
  entries jsonb not null,
  -- Who answers for it: a roster gives its bringer no role. (RO-6)
  updated_by uuid not null,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, group_id, provider),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, updated_by) references users (shard, id)
);
create index roster_sources_updated_by on roster_sources (shard, updated_by);
call protect_table('roster_sources', 'select, insert, update');
