import {
  deleteLateActivityPermit,
  giveLateActivityPermits,
  listLateActivityPermits,
  previewLateActivityPermits,
} from '@circuit/contract/lateActivityPermits';
import { checkPermit, permitEffect, phaseOf, phaseState, PHASE_LABELS, type LatePermit } from '@circuit/domain/phases';

import { loadLearnerGroupAssignment, type LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { findLearners, type Learner } from './learners.ts';
import { markPermitTakenBack, selectPermits, upsertPermits, type NewPermits } from './permits.store.ts';

export const listLateActivityPermitsRoute = implement(
  listLateActivityPermits,
  async ({ groupAssignmentId }, { db }) => ({ items: await selectPermits(db, groupAssignmentId) }),
);

/** Everybody's new dates before anything is saved. (LP-3) */
export const previewLateActivityPermitsRoute = implement(
  previewLateActivityPermits,
  async ({ groupAssignmentId, userIds, phase, until, cascades }, { db, actor, now }) => {
    const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
    const learners = await findLearners(db, groupAssignmentId, userIds);
    const checked = checkPermit(groupAssignment.regular, phase, until, now);
    const permit = { phase, until, cascades };
    return {
      effects: learners.map((learner) => effectOn(groupAssignment, learner, permit)),
      sentences: consequences(groupAssignment, permit, now),
      refusal: checked.isOk ? null : checked.failure,
    };
  },
);

function effectOn(
  groupAssignment: LearnerGroupAssignment,
  { person, permits, isHandedIn }: Learner,
  permit: LatePermit,
) {
  const changes = permitEffect(groupAssignment.regular, permits, permit).map(({ phase, before, after }) => ({
    phase,
    before: { phase, startsAt: before.startsAt, endsAt: before.endsAt },
    after: { phase, startsAt: after.startsAt, endsAt: after.endsAt },
  }));
  const isDone = permit.phase === 'Submission' && isHandedIn;
  const note =
    changes.length === 0 ? 'Already has this time.' : isDone ? 'Has already handed in and can change it.' : null;
  return { person, changes, note };
}

/** What follows for the others. (LP-4) */
function consequences(groupAssignment: LearnerGroupAssignment, { phase, cascades }: LatePermit, now: Date): string[] {
  const review = phaseOf(groupAssignment.regular, 'PeerEvaluation');
  const isReviewing = review !== undefined && phaseState(review, now) !== 'notOpen';
  const asksReviewers = phase === 'Submission' && review !== undefined;
  return [
    ...(asksReviewers && isReviewing
      ? ['Essays have already been given out. Volunteers, then graders, review late work.']
      : []),
    ...(asksReviewers && !isReviewing
      ? [`Volunteers, then graders, review work that comes in after ${PHASE_LABELS.PeerEvaluation} opens.`]
      : []),
    ...(asksReviewers
      ? ['If work is resubmitted, reviewers who have started keep the earlier version. The others get the new one.']
      : []),
    ...(cascades ? [] : ['Later phases end for these people at the usual time.']),
    'Classmates do not see that work is late. There is no late penalty.',
  ];
}

/** One for each person and phase; a later one takes its place. (LP-1) */
export const giveLateActivityPermitsRoute = implement(giveLateActivityPermits, async (wanted, context) => {
  const ids = await givePermits(context, wanted);
  return { items: await selectPermits(context.db, wanted.groupAssignmentId, ids) };
});

type Wanted = Pick<NewPermits, 'groupAssignmentId' | 'userIds' | 'phase' | 'until' | 'cascades' | 'reason'>;

/** Also what a request for more time is answered with. Its reason is private and stays out of the history. (TQ-3, TQ-4) */
export async function givePermits(
  { db, actor, now, audit }: Pick<Context<'signedIn'>, 'db' | 'actor' | 'now' | 'audit'>,
  { groupAssignmentId, userIds, phase, until, cascades, reason }: Wanted,
  { isReasonPrivate = false }: { readonly isReasonPrivate?: boolean } = {},
): Promise<string[]> {
  const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
  const checked = checkPermit(groupAssignment.regular, phase, until, now);
  if (!checked.isOk) throw new ProblemError({ kind: 'blocked', detail: checked.failure });
  const learners = await findLearners(db, groupAssignmentId, userIds);
  const ids = await upsertPermits(db, {
    groupId: groupAssignment.groupId,
    groupAssignmentId,
    userIds: learners.map(({ person }) => person.id),
    phase,
    until,
    cascades,
    reason,
    grantedBy: actor.id,
    impersonatorId: actor.impersonatorId,
  });
  await audit(
    learners.map(({ person, permits }) => ({
      verb: 'latePermitGiven',
      entity: 'user',
      entityId: person.id,
      groupId: groupAssignment.groupId,
      ...(isReasonPrivate ? {} : { reason }),
      before: { groupAssignmentId, ...(permits.find((held) => held.phase === phase) ?? { phase, until: null }) },
      after: { groupAssignmentId, phase, until, cascades },
    })),
  );
  return ids;
}

export const deleteLateActivityPermitRoute = implement(
  deleteLateActivityPermit,
  async ({ groupAssignmentId, lateActivityPermitId: id }, { db, actor, now, audit }) => {
    const { groupId } = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
    const taken = await markPermitTakenBack(db, groupAssignmentId, id);
    if (taken === undefined) throw new ProblemError({ kind: 'notFound', what: 'late permit' });
    const { userId, ...permit } = taken;
    const before = { groupAssignmentId, lateActivityPermitId: id, ...permit };
    await audit({ verb: 'latePermitTakenBack', entity: 'user', entityId: userId, groupId, before });
    return undefined;
  },
);
