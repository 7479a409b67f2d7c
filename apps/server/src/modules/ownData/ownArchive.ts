import { downloadOwnArchive, getOwnArchive, makeOwnArchive } from '@circuit/contract/ownData';
import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { OWN_ARCHIVE_DAYS, ownArchiveExpiry, ownArchiveState } from '@circuit/domain/ownData';

import { implement, type Implementation, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';

import { lockOwnArchive, OWN_ARCHIVE, selectOptionalArchive, selectOptionalNewest } from './ownArchive.store.ts';

/** Not even where the university lets them change things: it is the person's, and holds all of it. (OD-4) */
function refuseOthers({ impersonatorId }: SignedIn): void {
  if (impersonatorId !== null) throw new ProblemError({ kind: 'impersonationReadOnly' });
}

async function newest(db: ShardDb, userId: UserId, now: Date) {
  const made = await selectOptionalNewest(db, userId);
  const state = ownArchiveState(made, now);
  return {
    state,
    jobLogId: made?.id ?? null,
    requestedAt: made?.createdAt ?? null,
    endedAt: made?.endedAt ?? null,
    expiresAt: state === 'ready' && made?.endedAt ? ownArchiveExpiry(made.endedAt) : null,
    byteSize: state === 'ready' ? (made?.byteSize ?? null) : null,
    done: made?.done ?? 0,
    total: made?.total ?? null,
  };
}

const getOwnArchiveRoute = implement(getOwnArchive, async (_nothing, { db, actor, now }) => {
  refuseOthers(actor);
  return newest(db, actor.id, now);
});

const makeOwnArchiveRoute = implement(makeOwnArchive, async (_nothing, context) => {
  const { db, shard, home, actor, now, audit, envelope } = context;
  refuseOthers(actor);
  await lockOwnArchive(db, actor.id);
  const known = await newest(db, actor.id, now);
  if (known.state === 'waiting') return known;
  const { id: jobLogId } = await insertJobLog(db, { kind: OWN_ARCHIVE, startedBy: actor.id });
  await audit({ verb: 'ownArchiveRequested', entity: 'user', entityId: actor.id });
  const data = { userId: actor.id };
  await home.queue.enqueue(db, { kind: OWN_ARCHIVE, shard, jobLogId, traceId: envelope.traceId, data });
  return newest(db, actor.id, now);
});

const downloadOwnArchiveRoute = implement(downloadOwnArchive, async ({ jobLogId }, { db, actor, now, audit }) => {
  refuseOthers(actor);
  const made = await selectOptionalArchive(db, actor.id, jobLogId);
  if (made === undefined) throw new ProblemError({ kind: 'notFound', what: 'archive' });
  const state = ownArchiveState(made, now);
  if (state === 'expired')
    throw new ProblemError({
      kind: 'blocked',
      detail: `This archive was removed after ${OWN_ARCHIVE_DAYS} days. Make a new one.`,
    });
  const { key, byteSize, endedAt } = made;
  if (state !== 'ready' || key === null || byteSize === null || endedAt === null)
    throw new ProblemError({ kind: 'blocked', detail: 'This archive is not ready yet.' });
  await audit({ verb: 'ownArchiveDownloaded', entity: 'user', entityId: actor.id });
  const day = endedAt.toISOString().slice(0, 10);
  return { key, mediaType: 'application/zip', byteSize, fileName: `My work ${day}.zip` };
});

export const ownDataRoutes: readonly Implementation[] = [
  getOwnArchiveRoute,
  makeOwnArchiveRoute,
  downloadOwnArchiveRoute,
];
