import type pg from 'pg';

/** What a server and a role lack for a move, in words. Each row of the answer is one. */
const OF_OLD = `
  select 'wal_level of the old cell is ' || current_setting('wal_level') || ', and must be logical' as problem
    where current_setting('wal_level') <> 'logical'
  union all select 'the old cell has no free replication slot: raise max_replication_slots'
    where (select count(*) from pg_replication_slots) >= current_setting('max_replication_slots')::int
  union all select 'the old cell has no free WAL sender: raise max_wal_senders'
    where (select count(*) from pg_stat_replication) + 2 > current_setting('max_wal_senders')::int
  union all select 'the owner of the old cell needs REPLICATION and BYPASSRLS'
    where not exists (select from pg_roles where rolname = current_user and (rolsuper or (rolreplication and rolbypassrls)))`;
const OF_NEW = `
  select 'the owner of the new cell needs BYPASSRLS and the role pg_create_subscription' as problem
    where not exists (select from pg_roles where rolname = current_user
      and (rolsuper or (rolbypassrls and pg_has_role(current_user, 'pg_create_subscription', 'member'))))
  union all select 'the new cell replicates nothing: raise max_logical_replication_workers'
    where current_setting('max_logical_replication_workers')::int < 2`;

export async function lacksFor(old: pg.Client, fresh: pg.Client): Promise<readonly string[]> {
  return [...(await problemsOf(old, OF_OLD)), ...(await problemsOf(fresh, OF_NEW))];
}

async function problemsOf(client: pg.Client, text: string): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(text);
  return rows.map(({ problem }) => problem);
}
