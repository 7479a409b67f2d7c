import { grantPracticeTry } from '@circuit/contract/calibrations';
import { grantRefusal } from '@circuit/domain/calibrations';

import { grantAnotherTry } from '#modules/evaluations/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { findEssay, loadPractice } from './practice.ts';

/** What was rated stays and counts as before; the better one of all tries is the score. (PX-11) */
export const grantPracticeTryRoute = implement(
  grantPracticeTry,
  async ({ groupAssignmentId, calibrationId, userId, reason }, { db, actor, audit }) => {
    const practice = await loadPractice(db, groupAssignmentId, userId, undefined, 'lock');
    const essay = practice.closed === null ? findEssay(practice, calibrationId) : null;
    const refusal = grantRefusal(essay?.state ?? null);
    if (refusal !== null) throw new ProblemError({ kind: 'blocked', detail: refusal });
    const last = essay?.given.findLast(({ isHandedIn }) => isHandedIn);
    if (last === undefined) throw new Error('A finished essay was rated.');
    const { groupAssignment } = practice;
    await grantAnotherTry(db, last.id, { at: groupAssignment.now, by: actor.id, reason });
    const event = {
      verb: 'practiceTryGranted',
      entity: 'user',
      entityId: userId,
      groupId: groupAssignment.groupId,
    } as const;
    await audit({ ...event, reason, after: { groupAssignmentId, calibrationId } });
    const after = findEssay(await loadPractice(db, groupAssignmentId, userId), calibrationId);
    return { triesAllowed: after.triesAllowed };
  },
);
