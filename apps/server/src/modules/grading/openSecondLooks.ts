import type { UserId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import { whyNotAnswer } from '@circuit/domain/secondLooks';

import type { Context, Standing } from '#platform/implement.ts';

import type { ReviewRow } from './reviewsOf.store.ts';
import type { OpenSecondLookRow } from './secondLooks.store.ts';

interface Answerer {
  readonly actor: Context<'signedIn'>['actor'];
  readonly standing: Standing;
}

interface AskedOf {
  readonly authorId: UserId;
  readonly evaluatorId: UserId;
  readonly isAnswered: boolean;
}

/** What one person may do about a second look. (SL-4, SL-5) */
export const rightsTo = (asked: AskedOf, { actor, standing }: Answerer) => ({
  blocked: whyNotAnswer(asked, actor.id),
  mayExclude: can(actor, 'SubmissionEvaluationUpdateAny', standing),
});

/** As it stands beside the essay: nothing says who wrote it or the review, or leads there. (GQ-2, SL-3) */
export function shownOpen(row: OpenSecondLookRow, reviews: readonly ReviewRow[], answerer: Answerer) {
  const { submissionId: _work, evaluationId, authorId, evaluatorId, ...shown } = row;
  const review = reviews.find((one) => one.evaluationId === evaluationId);
  return {
    ...shown,
    quotedWords: wordsAsked(row, review?.answers ?? []),
    ...rightsTo({ authorId, evaluatorId, isAnswered: false }, answerer),
  };
}

/** The comments that a question about words is about, and no rating: those stay hidden as ever. (GQ-7, SL-13) */
function wordsAsked({ concerns, criterionId: about }: OpenSecondLookRow, answers: ReviewRow['answers']) {
  if (concerns !== 'words') return [];
  const isAbout = answers.some(({ criterionId }) => criterionId === about);
  return answers
    .filter(({ criterionId, comment }) => (!isAbout || criterionId === about) && comment.trim() !== '')
    .map(({ criterionId, comment }) => ({ criterionId, comment }));
}
