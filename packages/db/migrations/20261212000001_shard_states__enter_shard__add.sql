-- A write asks for its shard with one statement that PostgreSQL need not plan anew for each of them. (SH-12, BK-2)

-- A write holds its shard open until it ends. `closed`: a restore or a move holds it shut at this moment.
-- A volatile function sees at each of its statements what was committed before that one. So a write that waited for a move
-- to end cannot miss that the shard has moved.
create function enter_shard(wanted text, lock_key bigint, even_read_only boolean) returns text
  language plpgsql volatile
  as $$
declare
  why text;
begin
  if not pg_try_advisory_xact_lock_shared(lock_key) then
    return 'closed';
  end if;
  perform set_config('app.shard', wanted, true);
  select case when moved_to is not null then 'moved' when read_only_at is not null and not even_read_only then 'readOnly' end
    into why from shard_states where shard = wanted;
  if why is null then
    return 'open';
  end if;
  perform set_config('app.shard', '', true);
  return why;
end
$$;
