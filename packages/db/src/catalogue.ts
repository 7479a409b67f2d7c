import type { Shard } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import pg from 'pg';

import type { Database } from './database.ts';

// What a table, key, view, function or role must not be, each as a query for offenders. The job queue's schema is
// exempt: it has an owner of its own and its payloads carry the shard. (reliability T1 a)
const EXEMPT_SCHEMAS = `('pg_catalog', 'information_schema', 'pg_toast', 'pgboss')`;
const OURS = `
  select c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relowner, c.reloptions
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ${EXEMPT_SCHEMAS} and n.nspname not like 'pg\\_%' and c.relname <> 'schema_migrations'`;

// The role app, every role that logs in with its rights, and every role whose rights one of these can take.
const APP_ROLES = `
  with recursive logins as (
    select oid from pg_roles where rolname = 'app'
    union select m.member from pg_auth_members m join logins on m.roleid = logins.oid
  ), reached as (
    select oid from logins union select m.roleid from pg_auth_members m join reached on m.member = reached.oid
  ) select r.* from pg_roles r join reached on reached.oid = r.oid`;

const SHARD_POLICY = '(shard = ( SELECT current_shard() AS current_shard))';

const RULES: Readonly<Record<string, string>> = {
  'a table without `shard text not null`': `
    select relname as offender from (${OURS}) as t where relkind in ('r', 'p') and not exists (
      select from pg_attribute a where a.attrelid = t.oid and attname = 'shard' and attnotnull and atttypid = 'text'::regtype)`,
  'a table without forced row-level security': `
    select relname as offender from (${OURS}) as t
    where relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`,
  'a table without the shard policy for reading and writing': `
    select relname as offender from (${OURS}) as t where relkind in ('r', 'p') and not exists (
      select from pg_policies p where p.tablename = t.relname and p.qual = '${SHARD_POLICY}'
        and p.with_check = '${SHARD_POLICY}' and p.cmd = 'ALL' and p.permissive = 'PERMISSIVE' and p.roles = '{public}')`,
  'a second permissive policy, which would widen the first': `
    select tablename || '.' || policyname as offender from pg_policies
    where permissive = 'PERMISSIVE' and schemaname not in ${EXEMPT_SCHEMAS} and policyname <> 'shard'`,
  'a primary or unique key that does not begin with shard': `
    select i.indexrelid::regclass::text as offender from pg_index i join (${OURS}) as t on t.oid = i.indrelid
    where i.indisunique and i.indkey[0] is distinct from (
      select attnum from pg_attribute where attrelid = t.oid and attname = 'shard')`,
  'a foreign key that does not begin with shard on both sides': `
    select t.relname || '.' || conname as offender from pg_constraint k join (${OURS}) as t on t.oid = k.conrelid
    where contype = 'f' and (
      conkey[1] is distinct from (select attnum from pg_attribute where attrelid = conrelid and attname = 'shard')
      or confkey[1] is distinct from (select attnum from pg_attribute where attrelid = confrelid and attname = 'shard'))`,
  'a view that does not run as its caller': `
    select relname as offender from (${OURS}) as t
    where relkind in ('v', 'm') and not coalesce('security_invoker=true' = any (reloptions), false)`,
  'a function that runs as its owner': `
    select proname as offender from pg_proc p join pg_namespace n on n.oid = pronamespace
    where prosecdef and nspname not in ${EXEMPT_SCHEMAS}`,
  'a role within reach of the app that is superuser or predefined, may bypass row-level security, create things or owns one': `
    select rolname as offender from (${APP_ROLES}) as r
    where rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolname like 'pg\\_%'
      or exists (
        select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o'
          and dbid in (0, (select oid from pg_database where datname = current_database())))
      or has_schema_privilege(r.oid, 'public', 'create')`,
  'a role within reach of the app that may read a job payload': `
    select r.rolname || ' ' || c.relname || '.' || attname as offender
    from pg_class c join pg_namespace n on n.oid = relnamespace join pg_attribute a on attrelid = c.oid,
      (${APP_ROLES}) as r
    where nspname = 'pgboss' and relkind in ('r', 'p', 'v') and attname in ('data', 'output', 'source_output')
      and has_column_privilege(r.oid, c.oid, attname, 'select')`,
  'a table that the app role can truncate or hang triggers and references on': `
    select t.relname as offender from (${OURS}) as t
    where relkind in ('r', 'p') and has_table_privilege('app', t.oid, 'truncate, trigger, references')`,
};

// The login of this very connection, that of the job queue, and every role whose rights they can take. The rules above
// begin with the role app, and a server that was given the owner's address does not come from there.
const connectedRoles = (jobsLogin: string) => `
  with recursive reached as (
    select oid from pg_roles where rolname in (session_user, current_user, ${pg.escapeLiteral(jobsLogin)})
    union select m.roleid from pg_auth_members m join reached on m.member = reached.oid
  ) select r.* from pg_roles r join reached on reached.oid = r.oid`;

const connectionRules = (roles: string): Readonly<Record<string, string>> => ({
  'a connection as a superuser': `select rolname as offender from (${roles}) as r where rolsuper`,
  'a connection that may bypass row-level security': `
    select rolname as offender from (${roles}) as r where rolbypassrls and not rolsuper`,
  'a connection as the owner of a table': `
    select distinct r.rolname as offender from (${roles}) as r join (${OURS}) as t on t.relowner = r.oid
    where not rolsuper`,
});

export interface CatalogueOffence {
  readonly rule: string;
  readonly offender: string;
}

type Ask = (query: string) => Promise<{ readonly rows: readonly { offender: string }[] }>;

/** Everything in this database that could let one shard reach another. Empty is the only good answer. */
export function catalogueOffences(client: pg.Client): Promise<CatalogueOffence[]> {
  return offencesAgainst(RULES, (query) => client.query(query));
}

/**
 * The same through the server's own connection, and whether its role and that of the job queue are held by row-level
 * security at all. (CG-3)
 */
export function connectionOffences(database: Database, shard: Shard, jobsLogin: string): Promise<CatalogueOffence[]> {
  const rules = { ...connectionRules(connectedRoles(jobsLogin)), ...RULES };
  return database.withShard(
    shard,
    (db) => offencesAgainst(rules, (query) => sql.raw<{ offender: string }>(query).execute(db)),
    'read',
  );
}

async function offencesAgainst(rules: Readonly<Record<string, string>>, ask: Ask): Promise<CatalogueOffence[]> {
  const found: CatalogueOffence[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await ask(query);
    found.push(...rows.map(({ offender }) => ({ rule, offender })));
  }
  return found;
}
