-- The audit of a university as a chain: each event is linked to the one before it by a digest. (AU-30, ADR 0077)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table audit_links (
  shard text not null default current_shard(),
  sequence bigint not null,
  event_id uuid not null,
  -- Of the reason and the values before and after, with the salt. It stays when an erasure removes value and salt.
  values_digest bytea not null,
  -- Of the digest before, the place, the event without its values, and the digest of its values.
  digest bytea not null,
  linked_at timestamptz not null default circuit_now(),
  primary key (shard, sequence)
);
create unique index audit_links_event on audit_links (shard, event_id);
call protect_table('audit_links', 'select, insert');

-- Without its salt a digest tells nothing about the value it was made of, not even to a person who guesses.
create table audit_salts (
  shard text not null default current_shard(),
  event_id uuid not null,
  salt bytea not null,
  primary key (shard, event_id)
);
call protect_table('audit_salts', 'select, insert, delete');

-- A person who was erased, without anything that names them. It stays, and is applied again after a restore. (EP-6)
create table person_erasures (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  user_id uuid not null,
  -- Null when the operator's command did it.
  requested_by uuid,
  requested_at timestamptz not null default circuit_now(),
  completed_at timestamptz,
  primary key (shard, id)
);
create unique index person_erasures_user on person_erasures (shard, user_id);
call protect_table('person_erasures', 'select, insert, update');

-- Whose values an erasure has removed from the audit. Without this row a missing salt is a broken chain. (AU-33)
create table audit_erasures (
  shard text not null default current_shard(),
  event_id uuid not null,
  person_erasure_id uuid not null,
  erased_at timestamptz not null default circuit_now(),
  primary key (shard, event_id),
  foreign key (shard, person_erasure_id) references person_erasures (shard, id)
);
create index audit_erasures_erasure on audit_erasures (shard, person_erasure_id);
call protect_table('audit_erasures', 'select, insert');

-- The app role can empty the values of an event that an erasure names, and can change nothing else. (AU-1)
create function keep_audit_event() returns trigger
  language plpgsql
  as $$
begin
  if new.reason is not null or new.before is not null or new.after is not null then
    raise exception 'An audit event does not change.';
  end if;
  if not exists (select from audit_erasures e where e.shard = new.shard and e.event_id = new.id) then
    raise exception 'The values of an audit event are removed by an erasure only.';
  end if;
  return new;
end
$$;
create trigger audit_event_stays before update of reason, before, after on audit_events for each row execute function keep_audit_event();
grant update (reason, before, after) on audit_events to app;
