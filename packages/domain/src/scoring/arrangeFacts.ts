import type { SubmissionId, UserId } from '../kernel/index.ts';
import { reviewTotal, type Share } from './answers.ts';
import { denseClass, type DenseClass } from './denseClass.ts';
import type { ReviewFacts, ScoringFacts, SubmissionFacts } from './facts.ts';

/** A review whose total counts. */
interface UsableReview extends ReviewFacts {
  readonly total: number;
}

export interface ArrangedFacts {
  readonly submissions: readonly SubmissionFacts[];
  readonly reviewerIds: readonly UserId[];
  /** In the order of `dense`: by submission, then reviewer. */
  readonly reviews: readonly UsableReview[];
  readonly superior: ReadonlyMap<SubmissionId, { readonly total: number; readonly shares: readonly Share[] }>;
  readonly dense: DenseClass;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Picks what counts and puts it in canonical order, so that the order of rows never touches a score. (SC-1, SC-5) */
export function arrangeFacts(facts: ScoringFacts): ArrangedFacts {
  const submissions = facts.submissions
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .toSorted((a, b) => byText(a.id, b.id));
  const submissionIndex = new Map(submissions.map(({ id }, index) => [id, index]));
  const reviews = usableReviews(facts, submissionIndex);
  const practice = usablePractice(facts);
  const reviewerIds = [...new Set([...reviews, ...practice.answers].map(({ reviewerId }) => reviewerId))].toSorted(
    byText,
  );
  const reviewerIndex = new Map(reviewerIds.map((id, index) => [id, index]));
  const superior = superiorMeans(facts);
  const dense = denseClass({
    submissionCount: submissions.length,
    reviewerCount: reviewerIds.length,
    reviews: {
      submission: reviews.map(({ submissionId }) => submissionIndex.get(submissionId)!),
      reviewer: reviews.map(({ reviewerId }) => reviewerIndex.get(reviewerId)!),
      score: reviews.map(({ total }) => total),
    },
    practice: {
      expertScores: practice.expertTotals,
      reviewer: practice.answers.map(({ reviewerId }) => reviewerIndex.get(reviewerId)!),
      item: practice.answers.map(({ item }) => item),
      score: practice.answers.map(({ total }) => total),
    },
    superior: submissions.map(({ id }) => superior.get(id)?.total ?? null),
  });
  return { submissions, reviewerIds, reviews, superior, dense };
}

function usableReviews(facts: ScoringFacts, submissionIndex: ReadonlyMap<SubmissionId, number>): UsableReview[] {
  const authorOf = new Map(facts.submissions.map(({ id, authorId }) => [id, authorId]));
  const usable: UsableReview[] = [];
  for (const review of facts.reviews) {
    const isOwn = authorOf.get(review.submissionId) === review.reviewerId;
    if (review.isExcluded || isOwn || !submissionIndex.has(review.submissionId)) continue;
    const { total, isComplete } = reviewTotal(facts.criteria, review.shares);
    if (total === null || !isComplete) continue;
    usable.push(Object.assign({ total }, review));
  }
  return usable.toSorted(
    (a, b) => byText(a.submissionId, b.submissionId) || byText(a.reviewerId, b.reviewerId) || byText(a.id, b.id),
  );
}

interface PracticeTotal {
  readonly item: number;
  readonly reviewerId: UserId;
  readonly total: number;
}

function usablePractice(facts: ScoringFacts): { expertTotals: number[]; answers: PracticeTotal[] } {
  const essays = facts.practiceEssays
    .flatMap(({ id, expertShares }) => {
      const { total } = reviewTotal(facts.criteria, expertShares);
      return total === null ? [] : [{ id, total }];
    })
    .toSorted((a, b) => byText(a.id, b.id));
  const essayIndex = new Map(essays.map(({ id }, index) => [id, index]));
  const answers = facts.practice.flatMap(({ essayId, reviewerId, shares }) => {
    const item = essayIndex.get(essayId);
    const { total, isComplete } = reviewTotal(facts.criteria, shares);
    return item === undefined || total === null || !isComplete ? [] : [{ item, reviewerId, total }];
  });
  return { expertTotals: essays.map(({ total }) => total), answers };
}

/** Several graders on one submission: the mean of their answers, criterion by criterion. */
function superiorMeans(facts: ScoringFacts): ArrangedFacts['superior'] {
  const bySubmission = Map.groupBy(facts.superiorEvaluations, ({ submissionId }) => submissionId);
  const means = new Map<SubmissionId, { total: number; shares: readonly Share[] }>();
  for (const [submissionId, evaluations] of bySubmission) {
    const shares = facts.criteria.map((_, index) =>
      meanShare(evaluations.map((evaluation) => evaluation.shares[index])),
    );
    const { total } = reviewTotal(facts.criteria, shares);
    if (total !== null) means.set(submissionId, { total, shares });
  }
  return means;
}

function meanShare(shares: readonly (Share | undefined)[]): Share {
  const answered = shares.filter((share) => share !== null && share !== undefined);
  return answered.length === 0 ? null : answered.reduce((sum, share) => sum + share, 0) / answered.length;
}
