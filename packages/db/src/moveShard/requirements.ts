import type pg from 'pg';

/** One that follows, and while rows are copied as many more as the new cell copies tables at once. */
const WORKERS = `select 1 + current_setting('max_sync_workers_per_subscription')::int as count`;

/** What a server and a role lack for a move, in words. Each row of the answer is one. `$1`: how many workers copy. */
const OF_OLD = `
  select 'wal_level of the old cell is ' || current_setting('wal_level') || ', and must be logical' as problem
    where current_setting('wal_level') <> 'logical'
  union all select 'the old cell needs ' || $1::int || ' free replication slots: raise max_replication_slots'
    where (select count(*) from pg_replication_slots) + $1::int > current_setting('max_replication_slots')::int
  union all select 'the old cell needs ' || $1::int || ' free WAL senders: raise max_wal_senders'
    where (select count(*) from pg_stat_replication) + $1::int > current_setting('max_wal_senders')::int
  union all select 'the owner of the old cell needs REPLICATION and BYPASSRLS'
    where not exists (select from pg_roles where rolname = current_user and (rolsuper or (rolreplication and rolbypassrls)))`;
const OF_NEW = `
  select 'the owner of the new cell needs BYPASSRLS and the role pg_create_subscription' as problem
    where not exists (select from pg_roles where rolname = current_user
      and (rolsuper or (rolbypassrls and pg_has_role(current_user, 'pg_create_subscription', 'member'))))
  union all select 'the new cell needs ' || $1::int || ' replication workers: raise max_logical_replication_workers'
    where current_setting('max_logical_replication_workers')::int < $1::int`;

export async function lacksFor(old: pg.Client, fresh: pg.Client): Promise<readonly string[]> {
  const { rows } = await fresh.query<{ count: number }>(WORKERS);
  const workers = rows[0]?.count ?? 1;
  return [...(await problemsOf(old, OF_OLD, workers)), ...(await problemsOf(fresh, OF_NEW, workers))];
}

async function problemsOf(client: pg.Client, text: string, workers: number): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(text, [workers]);
  return rows.map(({ problem }) => problem);
}
