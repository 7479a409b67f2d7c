-- An operator's look into one university: for an hour at most, with a reason, and for its administrators to see. (OP-20)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table operator_accesses (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  -- The operator's name, as it was typed or as the machine knows it.
  operator text not null,
  reason text not null,
  granted_at timestamptz not null default circuit_now(),
  expires_at timestamptz not null,
  first_used_at timestamptz,
  ended_at timestamptz,
  -- The administrator who ended it; null if an operator did.
  ended_by uuid,
  primary key (shard, id),
  foreign key (shard, ended_by) references users (shard, id),
  check (expires_at <= granted_at + interval '60 minutes')
);
create index operator_accesses_granted on operator_accesses (shard, granted_at);
create index operator_accesses_ended_by on operator_accesses (shard, ended_by);
call protect_table('operator_accesses', 'select, insert, update');

-- What an operator came in by: with the access, the session is over.
alter table sign_in_codes add column operator_access_id uuid;
alter table sessions add column operator_access_id uuid;
