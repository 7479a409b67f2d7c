import { text } from 'node:stream/consumers';

import { shard as shardOf, type Shard } from '@circuit/domain/kernel';
import pg from 'pg';
import { z } from 'zod';

import type { DatabaseKeys } from '#platform/keys.ts';
import { isSeal, jsonOf, sealOf } from '#platform/seals.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { recordOperator, type Operator } from '../audit.ts';
import { UsageError } from '../command.ts';
import type { OperatorHome } from './inHome.ts';
import { withOwner } from './withOwner.ts';

export interface Remembering {
  readonly storage: Storage;
  /** Those of the cell: a university that brought its own keys has none any more once it is erased. */
  readonly cellKeys: Pick<DatabaseKeys, 'derive'>;
}

/** What stays of a university: that it was erased, and when, with a seal. A restore of the database does not reach it. */
export const MARK = 'erased.json';

const markShape = z.object({ erasedAt: z.coerce.date(), seal: z.string() });
const partsOf = (shard: Shard, erasedAt: Date) => ['university erased', shard, erasedAt.toISOString()] as const;

export async function rememberErased(
  { storage, cellKeys: keys }: Remembering,
  shard: Shard,
  erasedAt: Date,
): Promise<void> {
  const seal = sealOf(keys, ...partsOf(shard, erasedAt));
  const body = `${JSON.stringify({ shard, erasedAt: erasedAt.toISOString(), seal })}\n`;
  await withinShard(storage, shard).put(MARK, Buffer.from(body), { contentType: 'application/json' });
}

/** In the audit first: its administrators read who decided so. (UE-6) */
export async function keepErased({ database, storage, shard }: OperatorHome, operator: Operator): Promise<void> {
  await database.withShard(shard, async (db) =>
    recordOperator(db, operator, { verb: 'universityKept', entity: 'shard', entityId: shard }),
  );
  await withinShard(storage, shard).delete(MARK);
}

/** A university has people or a record of what was done in it, from its first day on. */
const OLDEST = `
  select least((select min(created_at) from users where shard = $1), (select min(at) from audit_events where shard = $1)) as at`;

export interface ErasedBefore {
  /** When it was erased, if it was and has rows from before. */
  readonly backSince: Date | null;
  /** We did not write the mark, so it counts for nothing. */
  readonly isForged: boolean;
}

/**
 * Whether a university that was erased is here again, since a restore has brought it back. One that was set up later
 * under the same key has nothing from before, and stays. (UE-4, UE-7)
 */
export async function erasedBefore(
  { url, storage, cellKeys: keys }: Remembering & { readonly url: string },
  shard: Shard,
): Promise<ErasedBefore> {
  const found = await withinShard(storage, shard).get(MARK);
  if (found === undefined) return { backSince: null, isForged: false };
  const mark = markShape.safeParse(jsonOf(await text(found.body)));
  if (!mark.success || !isSeal(keys, mark.data.seal, ...partsOf(shard, mark.data.erasedAt)))
    return { backSince: null, isForged: true };
  const { erasedAt } = mark.data;
  const { rows } = await withOwner(url, shard, (client) => client.query<{ at: Date | null }>(OLDEST, [shard]));
  const oldest = rows[0]?.at ?? null;
  return { backSince: oldest !== null && oldest < erasedAt ? erasedAt : null, isForged: false };
}

export const YES_KEEP = {
  value: 'KEY',
  meaning: 'The key once more, if the university was erased before and is to stay after all.',
} as const;

/** Whether the operator lets an erased university stay. Refuses to go on if they have not said so. (UE-6) */
export async function staysAfterAll(
  place: Remembering & { readonly url: string; readonly shard: Shard },
  typed: string | undefined,
): Promise<boolean> {
  const { shard } = place;
  if (typed !== undefined && typed !== shard) throw new UsageError(`--yes-keep must be ${shard}.`);
  const { backSince } = await erasedBefore(place, shard);
  if (backSince === null) return false;
  if (typed === undefined)
    throw new UsageError(`${shard} was erased on ${backSince.toISOString()}. To let it stay, add --yes-keep ${shard}.`);
  return true;
}

/** Those that the owner sees, also those that the settings do not name any more; null if the owner sees only one at a time. */
export async function shardsIn(ownerUrl: string): Promise<Shard[] | null> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: bound } = await client.query<{ isBound: boolean }>(
      `select row_security_active('shard_configurations') as "isBound"`,
    );
    if (bound[0]?.isBound !== false) return null;
    const { rows } = await client.query<{ shard: string }>('select shard from shard_configurations order by 1');
    return rows.map((row) => shardOf(row.shard));
  } finally {
    await client.end();
  }
}
