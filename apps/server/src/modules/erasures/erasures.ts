import { eraseUser, getErasure } from '@circuit/contract/erasures';
import type { ShardDb } from '@circuit/db';
import { isConfirmed } from '@circuit/domain/erasures';
import type { UserId } from '@circuit/domain/kernel';
import { displayName } from '@circuit/domain/people';

import { isUser, lockPersonToErase } from '#modules/users/public.ts';
import { implement, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';

import {
  ERASE_PERSON,
  selectExtent,
  selectIsUnderWay,
  selectOptionalTombstone,
  upsertTombstone,
} from './erasures.store.ts';

async function shownErasure(db: ShardDb, userId: UserId) {
  const tombstone = await selectOptionalTombstone(db, userId);
  const has = await selectExtent(db, userId);
  const waiting = async () => ((await selectIsUnderWay(db, userId)) ? ('waiting' as const) : ('failed' as const));
  const state =
    tombstone === undefined ? ('none' as const) : tombstone.completedAt === null ? await waiting() : ('done' as const);
  return {
    state,
    completedAt: tombstone?.completedAt ?? null,
    goes: [
      { what: 'Name, e-mail address, alias and PUID', count: 1 },
      { what: 'Texts that they handed in', count: has.versions },
      { what: 'Files that they handed in', count: has.files },
      { what: 'Messages to them', count: has.messages },
      { what: 'Ways to sign in', count: has.ways },
    ],
    stays: [
      {
        what: 'Reviews that they gave, without a name',
        count: has.reviews,
        why: 'Scores and feedback of classmates rest on them.',
      },
      { what: 'Scores, without a name', count: has.scores, why: 'The statistics of each course rest on them.' },
      { what: 'Places in courses, as “Former student”', count: has.courses, why: 'Who reviewed whom must stay whole.' },
      { what: 'Lines of the audit, without values', count: has.audit, why: 'Nobody can remove what was done.' },
    ],
  };
}

const getErasureRoute = implement(getErasure, async ({ userId }, { db }) => {
  if (!(await isUser(db, userId))) throw new ProblemError({ kind: 'notFound', what: 'person' });
  return shownErasure(db, userId);
});

/** The person is named by what is typed; who asked and why stands in the audit, without their name. (EP-1, EP-5) */
const eraseUserRoute = implement(eraseUser, async ({ userId, name, reason }, context) => {
  const { db, shard, home, actor, audit, envelope } = context;
  const person = await lockPersonToErase(context, userId);
  const tombstone = await selectOptionalTombstone(db, userId);
  if (tombstone !== undefined && (tombstone.completedAt !== null || (await selectIsUnderWay(db, userId))))
    return shownErasure(db, userId);
  if (!isConfirmed(name, displayName(person)))
    throw new ProblemError({ kind: 'blocked', detail: 'The name that you typed is not the name of this person.' });
  await upsertTombstone(db, userId, actor.id);
  const { id: jobLogId } = await insertJobLog(db, { kind: ERASE_PERSON, startedBy: actor.id });
  await audit({ verb: 'personErased', entity: 'erasure', entityId: userId, reason });
  const data = { userId, requestedBy: actor.id };
  await home.queue.enqueue(db, { kind: ERASE_PERSON, shard, jobLogId, traceId: envelope.traceId, data });
  return shownErasure(db, userId);
});

export const erasuresRoutes: readonly Implementation[] = [getErasureRoute, eraseUserRoute];
