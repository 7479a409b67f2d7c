-- What every table stands on: which shard a transaction is in, what time it is, how a table is protected.
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- Empty outside withShard(); PostgreSQL leaves '' behind after a transaction that set it, hence nullif. (SH-3)
create function current_shard() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.shard', true), '');

-- The only clock SQL reads. test_clock exists only in databases made by tests, seed or demo; row-level security
-- leaves it the one row of this shard. (CK-1)
create function circuit_now() returns timestamptz
  language plpgsql volatile parallel safe
  as $$
declare
  moment timestamptz;
begin
  if to_regclass('public.test_clock') is null then
    return clock_timestamp();
  end if;
  select coalesce(frozen_at, clock_timestamp() + shift) into moment from public.test_clock;
  return coalesce(moment, clock_timestamp());
end
$$;

-- Optimistic concurrency is never forgotten: whoever updates a row with a version moves it on. (DB-7)
create function move_version_on() returns trigger
  language plpgsql
  as $$
begin
  new.version := old.version + 1;
  new.updated_at := circuit_now();
  return new;
end
$$;

-- The one way to open a new table to the app role. The catalogue gate fails on a table that did not pass here.
create procedure protect_table(name regclass, rights text)
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy shard on %s using (shard = (select current_shard())) with check (shard = (select current_shard()))',
    name
  );
  execute format('grant %s on %s to app', rights, name);
  if exists (select from pg_attribute where attrelid = name and attname = 'version') then
    execute format(
      'create trigger version_moves_on before update on %s for each row execute function move_version_on()', name
    );
  end if;
end
$$;
revoke execute on procedure protect_table (regclass, text) from public;
