import { reactToReview } from '@circuit/contract/reactions';
import { dayStart, givesAway } from '@circuit/domain/reactions';
import { acceptsResponse, overText } from '@circuit/domain/secondLooks';

import { findOwnReview } from '#modules/scores/public.ts';
import { selectAuthor } from '#modules/submissions/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectReaction, upsertReaction } from './reactions.store.ts';

/** As often as wanted while the window is open; it never reaches a score. (RE-1, RE-2, RE-5) */
export const reactToReviewRoute = implement(
  reactToReview,
  async ({ groupAssignmentId, reviewId, ...changes }, context) => {
    const { db, actor, now } = context;
    const { groupAssignment, review, until, zone, showDate } = await findOwnReview(
      context,
      groupAssignmentId,
      reviewId,
    );
    if (until === null || !acceptsResponse(until, now))
      throw new ProblemError({ kind: 'blocked', detail: overText(until ?? now, showDate) });
    const { reply = '' } = changes;
    if (reply !== '' && givesAway(await selectAuthor(db, actor.id), reply))
      throw new ProblemError({
        kind: 'invalidRequest',
        errors: { reply: ['Your reply says who you are. Reviewers must not know, so leave it out.'] },
      });
    await upsertReaction(db, {
      ...changes,
      groupId: groupAssignment.row.groupId,
      groupAssignmentId,
      evaluationId: review.id,
      authorId: actor.id,
      impersonatorId: actor.impersonatorId,
      dayStartsAt: dayStart(now, zone),
    });
    return selectReaction(db, review.id, actor.id);
  },
);
