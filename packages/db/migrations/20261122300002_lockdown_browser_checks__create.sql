-- Which session was checked for LockDown Browser, for which assignment, by what and until when. (LD-6)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table lockdown_browser_checks (
  shard text not null default current_shard(),
  session_id uuid not null,
  group_assignment_id uuid not null,
  group_id uuid not null,
  -- Of the challenge that waits for its check; null once it was used.
  challenge_sha256 bytea,
  challenge_expires_at timestamptz,
  -- Of the last check that passed; null before one.
  verified_until timestamptz,
  verifier text,
  -- What the browser's cookies told: build id and build dates.
  seen jsonb,
  primary key (shard, session_id, group_assignment_id),
  foreign key (shard, session_id) references sessions (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id)
);
create index lockdown_browser_checks_group_assignment on lockdown_browser_checks (shard, group_assignment_id);
call protect_table('lockdown_browser_checks', 'select, insert, update, delete');
