-- Through which door somebody came in, whether it has seen a second factor, and sign-ins that wait for one. (MF-1, MF-2)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table sign_in_codes
add column door text,
add column has_proven_second_factor boolean not null default false;

create table pending_sign_ins (
  shard text not null default current_shard(),
  secret_hash bytea not null,
  user_id uuid not null,
  -- What the code was that it began with.
  code_hash bytea not null,
  client_id text not null,
  challenge text,
  session_expires_at timestamptz,
  door text,
  step text not null check (step in ('prove', 'enroll')),
  failures integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_with_key text,
  session_id uuid,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, secret_hash),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, session_id) references sessions (shard, id)
);
create index pending_sign_ins_user on pending_sign_ins (shard, user_id);
create index pending_sign_ins_session on pending_sign_ins (shard, session_id);
create index pending_sign_ins_age on pending_sign_ins (shard, expires_at);
call protect_table('pending_sign_ins', 'select, insert, update, delete');

alter table sessions
add column door text;

-- A password that is too short to stand alone: it was chosen beside a second step. (MF-14)
alter table credentials
add column needs_second_step boolean not null default false;
