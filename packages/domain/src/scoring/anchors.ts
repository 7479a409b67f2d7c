import type { DenseClass } from './denseClass.ts';

const ITEMS_NEEDED = 2;
const REVIEWERS_PER_ITEM = 10;
const SUPERIORS_NEEDED = 5;

/** Whether practice or graders say enough to move a whole class: a handful of answers must not. (SC-9) */
export function hasAnchors(data: DenseClass): boolean {
  const answered = new Int32Array(data.expert.length);
  for (const item of data.practiceItem) answered[item]!++;
  const items = answered.reduce((count, reviewers) => count + Number(reviewers >= REVIEWERS_PER_ITEM), 0);
  let superiors = 0;
  for (let u = 0; u < data.submissionCount; u++)
    if (!Number.isNaN(data.superior[u]!) && data.submissionStart[u] !== data.submissionStart[u + 1]) superiors++;
  return items >= ITEMS_NEEDED || superiors >= SUPERIORS_NEEDED;
}

const PRACTICE_FOR_ENGAGEMENT = 2;
const REVIEWS_FOR_ENGAGEMENT = 4;

/** Constant scores can only be told from a class that is simply good with enough to compare. (SC-10) */
export function canJudgeEngagement(practiceEssays: number, reviewsNeeded: number): boolean {
  return practiceEssays >= PRACTICE_FOR_ENGAGEMENT || reviewsNeeded >= REVIEWS_FOR_ENGAGEMENT;
}
