import { randomBytes } from 'node:crypto';

import type { ShardDb } from '@circuit/db';
import { CHAIN_START, earliestLinkable, linkEvent } from '@circuit/domain/auditEvents';
import type { Shard } from '@circuit/domain/kernel';

import type { ClockWork } from '#platform/clockwork.ts';
import type { Home } from '#platform/homes.ts';

import {
  insertLinks,
  selectOptionalHead,
  selectOptionalNewestLinked,
  selectUnlinked,
  takeChain,
} from './chain.store.ts';
import { sha256 } from './sha256.ts';

const BATCH = 1000;
// A long backlog is worked off in several rounds, so that the other universities have their turn.
const MOST_BATCHES = 50;

/**
 * Links what was written since the last round. A call writes its event and nothing of the chain, so a rush at a deadline
 * does not wait in line for one row: this does, beside it. (AU-30, ADR 0077)
 */
export async function linkAudit({ database }: Home, shard: Shard): Promise<number> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) if ((await database.withShard(shard, linkBatch)) < BATCH) break;
  // Nothing was started that anybody would look for in the log.
  return 0;
}

export const auditByClock: ClockWork = {
  isDue: async (db) => {
    const from = earliestLinkable(await selectOptionalNewestLinked(db));
    return (await selectUnlinked(db, from, 1)).length > 0;
  },
  start: linkAudit,
};

async function linkBatch(db: ShardDb): Promise<number> {
  if (!(await takeChain(db))) return 0;
  const from = earliestLinkable(await selectOptionalNewestLinked(db));
  const events = await selectUnlinked(db, from, BATCH);
  if (events.length === 0) return 0;
  let head = (await selectOptionalHead(db)) ?? CHAIN_START;
  const links = events.map((event) => {
    const salt = randomBytes(16).toString('hex');
    const link = linkEvent(head, event, salt, sha256);
    head = link;
    return { ...link, salt };
  });
  await insertLinks(db, links);
  return events.length;
}
