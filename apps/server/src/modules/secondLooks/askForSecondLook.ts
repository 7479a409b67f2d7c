import { createHash } from 'node:crypto';

import { askForSecondLook } from '@circuit/contract/secondLooks';
import { givesAway } from '@circuit/domain/reactions';
import { criteriaOf } from '@circuit/domain/rubrics';
import { acceptsResponse, whyNotAsk } from '@circuit/domain/secondLooks';

import {
  findOwnReview,
  rubricOfGroupAssignment,
  selectSecondLooksOf,
  shownSecondLook,
  type SecondLookRow,
} from '#modules/scores/public.ts';
import { selectAuthor } from '#modules/submissions/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { insertSecondLook } from './secondLooks.store.ts';

/** Once for each review in the own released results, with a reason, while the window is open. (SL-1, SL-2, SL-11) */
export const askForSecondLookRoute = implement(
  askForSecondLook,
  async ({ groupAssignmentId, reviewId, concerns, criterionId, reason }, context) => {
    const { db, actor, now, audit } = context;
    const found = await findOwnReview(context, groupAssignmentId, reviewId);
    const { groupAssignment, scoreRun, review, until, showDate } = found;
    const asked = async () =>
      (await selectSecondLooksOf(db, groupAssignmentId, actor.id)).find((one) => one.evaluationId === review.id);
    const earlier = await asked();
    const isSame = (one: SecondLookRow) =>
      one.reason === reason && one.criterionId === criterionId && one.concerns === concerns;
    // The answer got lost and it comes again, perhaps after the window has closed.
    if (earlier !== undefined && isSame(earlier)) return shownSecondLook(earlier, scoreRun.inputsAt);
    const isOpen = acceptsResponse(until, now);
    const facts = { hasSecondLook: earlier !== undefined, isExcluded: review.isExcluded, isOpen, until };
    const whyNot = whyNotAsk(facts, showDate);
    if (whyNot !== null) throw new ProblemError({ kind: 'blocked', detail: whyNot });
    const rubric = await rubricOfGroupAssignment(db, scoreRun);
    if (criterionId !== null && !criteriaOf(rubric).some(({ id }) => id === criterionId))
      throw new ProblemError({
        kind: 'invalidRequest',
        errors: { criterionId: ['This criterion is not in the rubric for these results.'] },
      });
    if (givesAway(await selectAuthor(db, actor.id), reason))
      throw new ProblemError({
        kind: 'invalidRequest',
        errors: { reason: ['Your reason says who you are. Graders must not know, so leave it out.'] },
      });
    const { groupId } = groupAssignment.row;
    const secondLookId = await insertSecondLook(db, {
      groupId,
      groupAssignmentId,
      submissionId: review.submissionId,
      evaluationId: review.id,
      authorId: actor.id,
      impersonatorId: actor.impersonatorId,
      concerns,
      criterionId,
      reason,
    });
    const row = await asked();
    if (row === undefined) throw new Error('A second look that was just asked for is not there.');
    // Another window of the same person was first.
    if (secondLookId === undefined && !isSame(row))
      throw new ProblemError({
        kind: 'blocked',
        detail: whyNotAsk({ ...facts, hasSecondLook: true }, showDate) ?? '',
      });
    if (secondLookId !== undefined) {
      const after = {
        evaluationId: review.id,
        concerns,
        criterionId,
        sha256: createHash('sha256').update(reason).digest('hex'),
      };
      await audit({ verb: 'secondLookAsked', entity: 'secondLook', entityId: row.id, groupId, after });
    }
    return shownSecondLook(row, scoreRun.inputsAt);
  },
);
