import { randomUUID } from 'node:crypto';

import type { ShardDb } from '@circuit/db';
import { isResetDue } from '@circuit/domain/factors';
import type { Shard, UserId } from '@circuit/domain/kernel';

import {
  forgetFactorsOf,
  lockFactorsOf,
  lockOptionalReset,
  selectDueResets,
  tellOfFactors,
  finishReset,
} from '#modules/factors/public.ts';
import { recordAudit } from '#platform/audit.ts';
import type { ClockWork } from '#platform/clockwork.ts';
import type { Home } from '#platform/homes.ts';

import { deleteShortPassword, selectNow, selectOptionalPerson } from './accounts.store.ts';
import { revokeSessionsOf } from './sessions.store.ts';

interface Place {
  readonly db: ShardDb;
  readonly shard: Shard;
  readonly now: Date;
}

/** Deletes all factors of the person, ends their open sessions and tells them by mail. (MF-17) */
export async function forgetFactors(place: Place, userId: UserId): Promise<void> {
  const { db, now } = place;
  await forgetFactorsOf(db, userId);
  const losesPassword = await deleteShortPassword(db, userId);
  await revokeSessionsOf(db, userId, 'factorsReset', now);
  await tellOfFactors(place, userId, { kind: 'reset', losesPassword });
}

export async function carryOutReset(
  place: Place,
  {
    userId,
    resetId,
    confirmedById,
  }: { readonly userId: UserId; readonly resetId: string; readonly confirmedById: UserId | null },
): Promise<void> {
  await forgetFactors(place, userId);
  await finishReset(place.db, resetId, { confirmedById, now: place.now });
}

const BATCH = 50;

/** What one administrator asked for a day ago, unless its person has signed in since. (MF-15) */
export async function carryOutDueResets(home: Home, shard: Shard): Promise<number> {
  const due = await home.database.withShard(shard, (db) => selectDueResets(db, BATCH), 'read');
  let done = 0;
  for (const userId of due) if (await home.database.withShard(shard, (db) => carryOutOne(db, shard, userId))) done++;
  return done;
}

export const resetsByClock: ClockWork = {
  isDue: async (db) => (await selectDueResets(db, 1)).length > 0,
  start: carryOutDueResets,
};

async function carryOutOne(db: ShardDb, shard: Shard, userId: UserId): Promise<boolean> {
  await lockFactorsOf(db, userId);
  const [reset, person, now] = [
    await lockOptionalReset(db, userId),
    await selectOptionalPerson(db, userId),
    await selectNow(db),
  ];
  if (reset === undefined || person === undefined || !isResetDue(reset, person.roles, now)) return false;
  await carryOutReset({ db, shard, now }, { userId, resetId: reset.id, confirmedById: null });
  const author = { actorId: reset.askedById, effectiveUserId: reset.askedById, sessionId: null, traceId: randomUUID() };
  recordAudit(db, author, { verb: 'factorsReset', entity: 'user', entityId: userId, reason: reset.reason });
  return true;
}
