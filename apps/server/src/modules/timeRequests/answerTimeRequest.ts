import { answerTimeRequest, listTimeRequests } from '@circuit/contract/timeRequests';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { personalSchedule, phaseOf } from '@circuit/domain/phases';
import { whyNotAnswer, whyNotGrant } from '@circuit/domain/timeRequests';

import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { givePermits, selectPermits } from '#modules/lateActivityPermits/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { tellStudent } from './telling.ts';
import { lockTimeRequest, selectTimeRequests, updateAnswered, type ShownTimeRequest } from './timeRequests.store.ts';

/** Each with the end that holds for its student now. */
async function forStaff(db: ShardDb, id: GroupAssignmentId, requests: readonly ShownTimeRequest[], now: Date) {
  const [first] = requests;
  if (first === undefined) return [];
  const { regular } = await loadLearnerGroupAssignment(db, id, first.person.id, now);
  const permits = await selectPermits(db, id);
  return requests.map(({ groupId: _groupId, ...request }) => {
    const held = permits.filter(({ person }) => person.id === request.person.id);
    return { ...request, endsAt: phaseOf(personalSchedule(regular, held), request.phase)?.endsAt ?? null };
  });
}

export const listTimeRequestsRoute = implement(listTimeRequests, async ({ groupAssignmentId }, { db, now }) => ({
  items: await forStaff(db, groupAssignmentId, await selectTimeRequests(db, groupAssignmentId), now),
}));

/**
 * Answered once: the permit, the answer and the message are one transaction. The private reason of the request is that
 * of the permit. A second answer is refused, also if it is the same. (TQ-4, TQ-5)
 */
export const answerTimeRequestRoute = implement(
  answerTimeRequest,
  async ({ groupAssignmentId, timeRequestId, until, answer }, context) => {
    const { db, shard, actor, now, audit } = context;
    await lockTimeRequest(db, timeRequestId);
    const find = async () => {
      const [request] = await selectTimeRequests(db, groupAssignmentId, { timeRequestId });
      if (request === undefined) throw new ProblemError({ kind: 'notFound', what: 'request for more time' });
      return request;
    };
    const request = await find();
    const whyNot = whyNotAnswer(request.status);
    if (whyNot !== null) throw new ProblemError({ kind: 'blocked', detail: whyNot });
    const { phase, reason, person, groupId } = request;
    if (until !== null) {
      const { schedule } = await loadLearnerGroupAssignment(db, groupAssignmentId, person.id, now);
      const whyNotThen = whyNotGrant(phase, until, schedule);
      if (whyNotThen !== null) throw new ProblemError({ kind: 'blocked', detail: whyNotThen });
      const permit = { groupAssignmentId, userIds: [person.id], phase, until, cascades: true, reason };
      await givePermits(context, permit, { isReasonPrivate: true });
    }
    const status = until === null ? 'Refused' : 'Granted';
    await updateAnswered(db, request.id, { status, answer, grantedUntil: until, by: actor.id });
    const answered = await find();
    const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, person.id, now);
    await tellStudent({ db, shard }, groupAssignment, answered);
    await audit({
      verb: until === null ? 'timeRefused' : 'timeGranted',
      entity: 'timeRequest',
      entityId: request.id,
      groupId,
      before: { groupAssignmentId, phase, until: request.until },
      after: { groupAssignmentId, phase, until },
    });
    const [shown] = await forStaff(db, groupAssignmentId, [answered], now);
    if (shown === undefined) throw new Error('There is one.');
    return shown;
  },
);
