import { askForTime, listOwnTimeRequests, withdrawTimeRequest } from '@circuit/contract/timeRequests';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { phaseOf } from '@circuit/domain/phases';
import {
  ACTIVITY_TO_ASK,
  ASKABLE_PHASES,
  whyNotAsk,
  whyNotUntil,
  type AskablePhase,
} from '@circuit/domain/timeRequests';

import { loadLearnerGroupAssignment, type LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement, type Throttle } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { countInside } from '#platform/throttle.ts';

import { tellStaff } from './telling.ts';
import {
  insertTimeRequest,
  lockTimeRequest,
  selectIsReleased,
  selectTimeRequests,
  updateAnswered,
  type ShownTimeRequest,
} from './timeRequests.store.ts';

const own = ({ id, phase, until, reason, status, answer, grantedUntil, askedAt, answeredAt }: ShownTimeRequest) => ({
  id,
  phase,
  until,
  reason,
  status,
  answer,
  grantedUntil,
  askedAt,
  answeredAt,
});

/** What the caller asked for, and for what they can ask now. (TQ-1, TQ-2) */
export const listOwnTimeRequestsRoute = implement(
  listOwnTimeRequests,
  async ({ groupAssignmentId }, { db, actor, standing, now }) => {
    const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
    const requests = await selectTimeRequests(db, groupAssignmentId, { userId: actor.id });
    const facts = await factsOf(db, groupAssignment);
    const phases = ASKABLE_PHASES.filter(
      (phase) => phaseOf(groupAssignment.schedule, phase) !== undefined && can(actor, ACTIVITY_TO_ASK[phase], standing),
    );
    return {
      items: requests.map(own),
      phases: phases.map((phase) => ({
        phase,
        endsAt: phaseOf(groupAssignment.schedule, phase)?.endsAt ?? null,
        closed: whyNotAsk(phase, { ...facts, hasOpen: isOpen(requests, phase) }),
      })),
    };
  },
);

const isOpen = (requests: readonly ShownTimeRequest[], phase: AskablePhase): boolean =>
  requests.some((request) => request.phase === phase && request.status === 'Open');

async function factsOf(db: ShardDb, { id, status, schedule }: LearnerGroupAssignment) {
  return { status, schedule, isReleased: await selectIsReleased(db, id) };
}

/** Each request is a message to staff: who asks and withdraws over and over is told to wait. (TQ-2) */
const asks = (userId: UserId, groupAssignmentId: GroupAssignmentId): Throttle => ({
  key: `ask for time ${userId} ${groupAssignmentId}`,
  tries: 10,
  perSeconds: 86_400,
});

/** One open request per phase: a second one is refused, also with the same words. (TQ-2) */
export const askForTimeRoute = implement(
  askForTime,
  async ({ groupAssignmentId, phase, until, reason }, { db, shard, actor, standing, now, audit }) => {
    const activity = ACTIVITY_TO_ASK[phase];
    // Only students of the course have a deadline of their own.
    if (!can(actor, activity, standing) || !standing.roles.includes('GroupLearner'))
      throw new ProblemError({ kind: 'notAllowed', activity });
    const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
    const requests = await selectTimeRequests(db, groupAssignmentId, { userId: actor.id });
    const facts = { ...(await factsOf(db, groupAssignment)), hasOpen: isOpen(requests, phase) };
    const whyNot = whyNotAsk(phase, facts) ?? whyNotUntil(phase, until, groupAssignment.schedule, now);
    if (whyNot !== null) throw new ProblemError({ kind: 'blocked', detail: whyNot });
    await countInside(db, asks(actor.id, groupAssignmentId));
    const { groupId } = groupAssignment;
    const asked = { groupId, groupAssignmentId, userId: actor.id, impersonatorId: actor.impersonatorId };
    const id = await insertTimeRequest(db, { ...asked, phase, until, reason });
    if (id === undefined)
      throw new ProblemError({ kind: 'blocked', detail: whyNotAsk(phase, { ...facts, hasOpen: true }) ?? '' });
    const request = await findOwn(db, groupAssignmentId, id, actor.id);
    await tellStaff({ db, shard }, groupAssignment, request);
    // The reason is private: the history says that and until when, not why.
    await audit({
      verb: 'timeAsked',
      entity: 'timeRequest',
      entityId: id,
      groupId,
      after: { groupAssignmentId, phase, until },
    });
    return own(request);
  },
);

async function findOwn(db: ShardDb, id: GroupAssignmentId, timeRequestId: string, userId: UserId) {
  const [request] = await selectTimeRequests(db, id, { timeRequestId, userId });
  if (request === undefined) throw new ProblemError({ kind: 'notFound', what: 'request for more time' });
  return request;
}

/** Withdrawn twice, it is withdrawn. (TQ-2) */
export const withdrawTimeRequestRoute = implement(
  withdrawTimeRequest,
  async ({ groupAssignmentId, timeRequestId }, { db, actor, audit }) => {
    await lockTimeRequest(db, timeRequestId);
    const request = await findOwn(db, groupAssignmentId, timeRequestId, actor.id);
    if (request.status === 'Withdrawn') return own(request);
    if (request.status !== 'Open')
      throw new ProblemError({ kind: 'blocked', detail: 'This request has been answered.' });
    await updateAnswered(db, request.id, { status: 'Withdrawn', answer: '', grantedUntil: null, by: null });
    const { groupId, phase } = request;
    const after = { groupAssignmentId, phase };
    await audit({ verb: 'timeRequestWithdrawn', entity: 'timeRequest', entityId: request.id, groupId, after });
    return own(await findOwn(db, groupAssignmentId, timeRequestId, actor.id));
  },
);
