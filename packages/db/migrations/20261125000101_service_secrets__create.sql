-- The secrets of services outside that a university connects, and how the last test of each went. (OS-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table service_secrets (
  shard text not null default current_shard(),
  kind text not null check (kind in ('timetable', 'eventStore', 'errorReports', 'analytics', 'secondReader')),
  -- Opens only with a key derived from the database's own. (OS-2)
  sealed_secret bytea not null,
  changed_at timestamptz not null default circuit_now(),
  changed_by uuid not null,
  primary key (shard, kind),
  foreign key (shard, changed_by) references users (shard, id)
);
create index service_secrets_changed_by on service_secrets (shard, changed_by);
call protect_table('service_secrets', 'select, insert, update, delete');

create table service_tests (
  shard text not null default current_shard(),
  kind text not null check (kind in ('timetable', 'eventStore', 'errorReports', 'analytics', 'secondReader')),
  worked boolean not null,
  sentence text not null,
  facts jsonb not null,
  tested_at timestamptz not null default circuit_now(),
  primary key (shard, kind)
);
call protect_table('service_tests', 'select, insert, update');
