import type { Database } from '@circuit/db';
import {
  CHAIN_START,
  chainFault,
  earliestLinkable,
  type ChainFault,
  type ChainHead,
} from '@circuit/domain/auditEvents';
import type { Shard } from '@circuit/domain/kernel';

import { countUnlinked, selectInserted, selectLinks, selectOptionalNewestLinked } from './chain.store.ts';
import { sha256 } from './sha256.ts';

const PAGE = 1000;
const MOST_FAULTS = 100;
/** The worker links every 20 seconds; what waits for this long tells that nobody does. */
const LONGEST_WAIT_S = 900;

export interface FaultyEvent {
  readonly what: ChainFault | 'eventInserted' | 'headMissing';
  readonly sequence: number | null;
  readonly eventId: string | null;
}

export interface ChainReport {
  readonly linked: number;
  readonly erased: number;
  readonly unlinked: number;
  readonly oldestUnlinkedSeconds: number;
  readonly head: ChainHead;
  readonly faults: readonly FaultyEvent[];
  /** Whether somebody must look: a fault, or events that nobody links. */
  readonly isSound: boolean;
}

/** Reads the whole chain of a university and says where it is not as it was linked. Changes nothing. (AU-31) */
export async function verifyAudit(
  database: Database,
  shard: Shard,
  known: readonly ChainHead[] = [],
): Promise<ChainReport> {
  const faults: FaultyEvent[] = [];
  let head: ChainHead = CHAIN_START;
  const missing = new Map(known.map((one) => [`${one.sequence}:${one.digest}`, one]));
  let [linked, erased] = [0, 0];
  for (;;) {
    const { sequence: after } = head;
    const links = await database.withShard(shard, (db) => selectLinks(db, after, PAGE), 'read');
    for (const link of links) {
      const what = chainFault(head, link, sha256);
      if (what !== null && faults.length < MOST_FAULTS)
        faults.push({ what, sequence: link.sequence, eventId: link.eventId });
      if (link.isErased) erased += 1;
      missing.delete(`${link.sequence}:${link.digest}`);
      head = { sequence: link.sequence, digest: link.digest };
      linked += 1;
    }
    if (links.length < PAGE) break;
  }
  for (const { sequence } of missing.values()) faults.push({ what: 'headMissing', sequence, eventId: null });
  const { unlinked, inserted } = await database.withShard(
    shard,
    async (db) => {
      const from = earliestLinkable(await selectOptionalNewestLinked(db));
      return { unlinked: await countUnlinked(db, from), inserted: await selectInserted(db, from, MOST_FAULTS) };
    },
    'read',
  );
  faults.push(...inserted.map((eventId) => ({ what: 'eventInserted' as const, sequence: null, eventId })));
  return {
    linked,
    erased,
    unlinked: unlinked.count,
    oldestUnlinkedSeconds: unlinked.oldestSeconds,
    head,
    faults,
    isSound: faults.length === 0 && unlinked.oldestSeconds < LONGEST_WAIT_S,
  };
}
