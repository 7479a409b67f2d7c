import { randomUUID } from 'node:crypto';

import type { Shard } from '@circuit/domain/kernel';
import pg from 'pg';

import type { DatabaseSettings } from '#platform/settings.ts';

import { reasonOf, type Operator } from '../audit.ts';
import type { Say } from '../command.ts';
import { ownerUrlOf } from '../ownerUrls.ts';
import { databaseNamed } from '../places.ts';
import { holdMove, insertMoveEvent, selectOptionalMove, type MoveRow } from './moves.store.ts';

/** One of the two cells, with the role that owns its tables. */
export interface Side {
  readonly home: DatabaseSettings;
  readonly ownerUrl: string;
  readonly client: pg.Client;
}

export interface Move {
  readonly shard: Shard;
  readonly old: Side;
  readonly fresh: Side;
  readonly operator: Operator;
  readonly say: Say;
  /** Waits between two tries to pause the university: a few seconds unless a test replaces it. */
  readonly waitForNextTry?: (() => Promise<unknown>) | undefined;
}

export async function mustHoldMove({ client }: Side, shard: Shard): Promise<void> {
  if (!(await holdMove(client, shard)))
    throw new Error(`Another command works on the move of ${shard} at this moment.`);
}

export async function rememberedIn(cell: string, shard: Shard): Promise<MoveRow | null> {
  const side = await openSide(databaseNamed(cell), shard);
  try {
    return await selectOptionalMove(side.client, shard);
  } finally {
    await side.client.end();
  }
}

export async function openSide(home: DatabaseSettings, shard: Shard): Promise<Side> {
  const ownerUrl = await ownerUrlOf(home);
  const client = await connect(ownerUrl);
  await client.query(`select set_config('app.shard', $1, false)`, [shard]);
  return { home, ownerUrl, client };
}

/** If the machine of the operator vanishes, the server notices within seconds and gives back what it had locked. */
const IS_LOOKED_AFTER = `
  select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),
    set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '10s', false)`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'circuit shard move',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
  });
  // One that is lost between two statements would otherwise end the process; the next statement fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(IS_LOOKED_AFTER);
  return client;
}

/** The same with the role that owns the queue of a cell. */
export async function withQueue<Answer>(side: Side, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = await connect(side.home.jobsUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everything in `work` happens at once, or nothing of it does. */
export async function inTransaction<Answer>({ client }: Side, work: () => Promise<Answer>): Promise<Answer> {
  await client.query('begin');
  try {
    const answer = await work();
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

export const auditMove = (
  side: Side,
  { shard, old, fresh, operator }: Pick<Move, 'shard' | 'old' | 'operator'> & { readonly fresh: Pick<Side, 'home'> },
  verb: Parameters<typeof insertMoveEvent>[2]['verb'],
): Promise<void> =>
  insertMoveEvent(side.client, shard, {
    verb,
    reason: reasonOf(operator),
    from: old.home.name,
    to: fresh.home.name,
    traceId: randomUUID(),
  });

/** Does it and says how long it took. */
export async function timed<Answer>(
  { say }: Pick<Move, 'say'>,
  what: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await work();
  say(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(2)} s`);
  return answer;
}
