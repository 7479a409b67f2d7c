import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

/** A writer that wants a row of the piece waits until the piece is stored. (UG-4) */
const MOST_MS = 250;
const AIM_MS = 100;
const LOCK_MS = 100;
const FIRST_PAGES = 16;
const MOST_PAGES = 4096;
/** A row that somebody changed meanwhile may lie on a page that was passed. */
const PASSES = 3;

const LOCK_NOT_AVAILABLE = '55P03';
const CANCELED = '57014';

/** Runs the statement for some pages of the table after others, as many at a time as fit the time that writers wait. */
export async function fillInPieces(
  client: pg.Client,
  { table, text }: { readonly table: string; readonly text: string },
  patienceMs: number,
): Promise<void> {
  await refuseHiddenRows(client);
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  await client.query(`set statement_timeout = ${MOST_MS}`);
  await client.query(`set circuit.is_filling = 'on'`);
  for (let pass = 0; pass < PASSES; pass++) if ((await fillOnce(client, table, text, patienceMs)) === 0) break;
  await client.query(`set lock_timeout = ${patienceMs}`);
  await client.query('reset statement_timeout');
  await client.query('reset circuit.is_filling');
}

async function fillOnce(client: pg.Client, table: string, text: string, patienceMs: number): Promise<number> {
  const end = await pagesOf(client, table);
  let [from, pages, filled] = [0, FIRST_PAGES, 0];
  let deadline = performance.now() + patienceMs;
  while (from < end) {
    const begun = performance.now();
    try {
      const { rowCount } = await client.query(text, [`(${from},0)`, `(${from + pages},0)`]);
      const tookMs = performance.now() - begun;
      filled += rowCount ?? 0;
      from += pages;
      if (tookMs < AIM_MS / 2) pages = Math.min(MOST_PAGES, pages * 2);
      else if (tookMs > AIM_MS) pages = Math.max(1, pages >> 1);
      deadline = performance.now() + patienceMs;
      // Half of the time belongs to everybody else.
      if (rowCount !== 0) await sleep(tookMs);
    } catch (error) {
      if (!isTooSlow(error) || performance.now() > deadline) throw error;
      pages = Math.max(1, pages >> 1);
      await sleep(LOCK_MS * (1 + Math.random()));
    }
  }
  return filled;
}

const isTooSlow = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === CANCELED || error.code === LOCK_NOT_AVAILABLE);

async function pagesOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  );
  return rows[0]?.pages ?? 0;
}

/** Row-level security is forced on every table: an owner whom it binds would fill nothing, and say it is done. */
async function refuseHiddenRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ seesAll: boolean }>(
    'select rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user',
  );
  if (rows[0]?.seesAll !== true)
    throw new Error('The role that migrates must be a superuser or have BYPASSRLS: otherwise it fills no rows.');
}
