-- What happens without a browser waits here until the university's event store has taken it. (LE-15)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table learning_events (
  shard text not null default current_shard(),
  -- Version 4, as Caliper asks for. The same however often the event is sent.
  id uuid not null default gen_random_uuid(),
  -- Whom it is about: nothing is sent of people who do not want it.
  user_id uuid not null,
  act jsonb not null,
  happened_at timestamptz not null default circuit_now(),
  -- A worker that sends it has it until then; a dead one is followed.
  claimed_until timestamptz not null default circuit_now(),
  -- The event store will never take it; kept for a while so that an operator can look at it.
  is_refused boolean not null default false,
  primary key (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index learning_events_due on learning_events (shard, claimed_until) where not is_refused;
create index learning_events_user on learning_events (shard, user_id);
call protect_table('learning_events', 'select, insert, update, delete');
