import type { ClassFacts, LearnerScore, ScoreStatus } from '@circuit/domain/scores';

export interface ScoreCounts extends Record<string, number> {
  readonly learners: number;
  readonly scored: number;
  readonly noHandIn: number;
  readonly needsInstructor: number;
  readonly excused: number;
  readonly reviews: number;
  readonly superiorEvaluations: number;
}

export function scoreCounts(facts: ClassFacts, learners: readonly Pick<LearnerScore, 'status'>[]): ScoreCounts {
  const countOf = (status: ScoreStatus) => learners.filter((one) => one.status === status).length;
  return {
    learners: learners.length,
    scored: countOf('scored'),
    noHandIn: countOf('noHandIn'),
    needsInstructor: countOf('needsInstructor'),
    excused: countOf('excused'),
    reviews: facts.reviews.filter(({ isExcluded }) => !isExcluded).length,
    superiorEvaluations: facts.graderEvaluations.length,
  };
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** For the person who started it. */
export function scoreSentences({ learners, noHandIn, needsInstructor, excused, reviews }: ScoreCounts): string[] {
  const withTotal = learners - needsInstructor - excused;
  return [
    `${counted(withTotal, 'student', 'students')} of ${learners} scored from ${counted(reviews, 'review', 'reviews')}.`,
    ...(noHandIn > 0 ? [`${counted(noHandIn, 'student', 'students')} did not hand in.`] : []),
    ...(needsInstructor > 0
      ? [`${counted(needsInstructor, 'hand-in has', 'hand-ins have')} no review that counts and need an instructor.`]
      : []),
  ];
}
