-- The shard directory: which cell holds which university. It is small, has a database of its own and holds nobody's data.

-- The one row says how far the directory is. Every change locks it first, so changes come one after the other. (DI-2)
create table directory_version (
  is_the_row boolean not null default true,
  epoch bigint not null,
  revision bigint not null,
  primary key (is_the_row),
  constraint directory_version_one_row check (is_the_row)
);
insert into directory_version (epoch, revision) values (1, 0);

-- A cell is one database with the processes that serve it.
create table cells (
  name text not null,
  -- Where a balancer finds its processes: host:port.
  upstreams text[] not null,
  primary key (name),
  constraint cells_name_plain check (name ~ '^[a-z][a-z0-9-]{0,30}$')
);

create table placements (
  shard text not null,
  cell text not null references cells (name),
  state text not null,
  -- The revision that changed this row last: a process asks for what is newer than what it knows.
  revision bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (shard),
  constraint placements_shard_plain check (shard ~ '^[a-z][a-z0-9-]{0,30}$'),
  constraint placements_state_known check (state in ('active', 'moving', 'paused', 'readOnly', 'gone'))
);
create index placements_revision on placements (revision);

-- Who changed what. Nobody may change or remove a row of it.
create table placement_changes (
  revision bigint not null,
  epoch bigint not null,
  at timestamptz not null default clock_timestamp(),
  by text not null,
  command text not null,
  shard text,
  before jsonb,
  after jsonb,
  primary key (epoch, revision)
);
