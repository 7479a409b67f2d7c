import pg from 'pg';

export interface DatabaseRoles {
  readonly name: string;
  /** Logs in for the server: not owner, so row-level security binds it. Gets its rights from the role `app`. */
  readonly app: { readonly role: string; readonly password: string };
  /** Owns the job queue's schema and nothing else. */
  readonly jobs: { readonly role: string; readonly password: string };
  /** A database to copy, which nobody may be connected to; otherwise it starts empty. */
  readonly template?: string;
}

/** Makes a database whose two roles can connect to it and to no other one of ours. Does nothing the second time. */
export async function createDatabase(
  adminUrl: string,
  { name, app, jobs, template = 'template0' }: DatabaseRoles,
): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await createRole(admin, 'app', 'nologin');
    await createRole(admin, app.role, `login password ${pg.escapeLiteral(app.password)}`);
    await createRole(admin, jobs.role, `login password ${pg.escapeLiteral(jobs.password)}`);
    await admin.query(`grant app to ${pg.escapeIdentifier(app.role)}`);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0)
      await admin.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`);
    await admin.query(`revoke connect, temporary on database ${pg.escapeIdentifier(name)} from public`);
    for (const { role } of [app, jobs])
      await admin.query(`grant connect on database ${pg.escapeIdentifier(name)} to ${pg.escapeIdentifier(role)}`);
  });
  await asAdmin(addressOf(adminUrl, name), async (owner) => {
    await owner.query('revoke create on schema public from public');
    await owner.query('grant usage on schema public to app');
    await owner.query(`create schema if not exists pgboss authorization ${pg.escapeIdentifier(jobs.role)}`);
  });
}

export function addressOf(url: string, database: string, login?: { role: string; password: string }): string {
  const address = new URL(url);
  address.pathname = database;
  if (login !== undefined) {
    address.username = login.role;
    address.password = login.password;
  }
  return address.href;
}

async function createRole(admin: pg.Client, role: string, rights: string): Promise<void> {
  await admin.query(`do $$ begin
    create role ${pg.escapeIdentifier(role)} ${rights} nosuperuser nobypassrls nocreatedb nocreaterole;
  exception when duplicate_object or unique_violation then null; end $$`);
}

/** Does something with one connection, and ends it. */
export async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
