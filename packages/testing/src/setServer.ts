import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

/**
 * Changes a setting of a running server, and resolves when every session has it. The server tells its sessions before it
 * takes a new connection, so one that shows the value comes after all others know it.
 */
export async function setServer(ownerUrl: string, name: string, value: string): Promise<void> {
  await ask(ownerUrl, `alter system set ${name} = ${pg.escapeLiteral(value)}`);
  await ask(ownerUrl, 'select pg_reload_conf()');
  while ((await ask(ownerUrl, `show ${name}`)) !== value) await setTimeout(20);
}

async function ask(ownerUrl: string, statement: string): Promise<unknown> {
  const session = new pg.Client({ connectionString: ownerUrl });
  await session.connect();
  try {
    const { rows } = await session.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await session.end();
  }
}
