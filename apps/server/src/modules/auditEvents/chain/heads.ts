import { timingSafeEqual } from 'node:crypto';
import { text } from 'node:stream/consumers';

import type { ChainHead } from '@circuit/domain/auditEvents';
import type { Shard } from '@circuit/domain/kernel';
import { z } from 'zod';

import type { Home } from '#platform/homes.ts';
import type { Sweep } from '#platform/housekeeping.ts';
import { ObjectExists } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { selectOptionalHead } from './chain.store.ts';

const FOLDER = 'auditHeads/';
const stored = z.object({ sequence: z.number(), digest: z.string(), seal: z.string() });

type Keys = Pick<Home, 'keys'>['keys'];

/** Made with a key that is not in the database: who can write into the store cannot make one up. */
const sealOf = (keys: Keys, shard: Shard, { sequence, digest }: ChainHead): string =>
  keys.derive('audit head', shard, sequence, digest).toString('hex');

/**
 * Once a day the head of the chain is kept outside the database: a person who removes the newest events together
 * with their links cannot remove it there. (AU-34)
 */
export const keepAuditHead: Sweep = async ({ database, storage, keys }, shard) => {
  const head = await database.withShard(shard, selectOptionalHead, 'read');
  if (head === undefined) return { auditHeads: 0 };
  const key = `${FOLDER}${new Date().toISOString().slice(0, 10)}.json`;
  const body = Buffer.from(`${JSON.stringify({ ...head, seal: sealOf(keys, shard, head) })}\n`);
  try {
    await withinShard(storage, shard).put(key, body, { contentType: 'application/json', ifAbsent: true });
    return { auditHeads: 1 };
  } catch (error) {
    if (error instanceof ObjectExists) return { auditHeads: 0 };
    throw error;
  }
};

export interface KeptHeads {
  readonly heads: readonly ChainHead[];
  /** Not as we wrote them. */
  readonly forged: readonly string[];
}

export async function readAuditHeads(
  { storage, keys }: Pick<Home, 'storage' | 'keys'>,
  shard: Shard,
): Promise<KeptHeads> {
  const store = withinShard(storage, shard);
  const heads: ChainHead[] = [];
  const forged: string[] = [];
  for await (const { key } of store.list(FOLDER)) {
    const found = await store.get(key);
    const parsed = found === undefined ? undefined : stored.safeParse(jsonOf(await text(found.body)));
    if (parsed?.success !== true || !isSealed(keys, shard, parsed.data)) forged.push(key);
    else heads.push({ sequence: parsed.data.sequence, digest: parsed.data.digest });
  }
  return { heads, forged };
}

function isSealed(keys: Keys, shard: Shard, { seal, ...head }: z.infer<typeof stored>): boolean {
  const wanted = Buffer.from(sealOf(keys, shard, head));
  const given = Buffer.from(seal);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
