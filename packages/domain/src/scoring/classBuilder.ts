import { evaluationId, submissionId, userId } from '../kernel/index.ts';
import type { Columns } from './denseClass.ts';
import type { ScoringFacts } from './facts.ts';

/** Test data: a class of people p000, p001, … where p-i wrote s-i, on a rubric of one criterion. */
export const person = (index: number) => userId(`p${String(index).padStart(3, '0')}`);
export const work = (index: number) => submissionId(`s${String(index).padStart(3, '0')}`);
export const review = (index: number) => evaluationId(`e${String(index).padStart(5, '0')}`);

export function factsOf(columns: Columns, change: Partial<ScoringFacts> = {}): ScoringFacts {
  const { reviews, practice, superior } = columns;
  return {
    mode: 'calibrated',
    criteria: [{ id: 'whole', weight: 100 }],
    reviewsNeeded: 4,
    submissions: Array.from({ length: columns.submissionCount }, (_, u) => ({
      id: work(u),
      authorId: person(u),
      isWithdrawn: false,
      selfEvaluation: null,
    })),
    reviews: Array.from(reviews.score, (score, e) => ({
      id: review(e),
      submissionId: work(reviews.submission[e]!),
      reviewerId: person(reviews.reviewer[e]!),
      shares: [score / 100],
      isExcluded: false,
    })),
    practiceEssays: Array.from(practice?.expertScores ?? [], (score, item) => ({
      id: `essay${item}`,
      expertShares: [score / 100],
    })),
    practice: Array.from(practice?.score ?? [], (score, at) => ({
      essayId: `essay${practice!.item[at]!}`,
      reviewerId: person(practice!.reviewer[at]!),
      shares: [score / 100],
    })),
    superiorEvaluations: Array.from(superior ?? []).flatMap((score, u) =>
      score === null ? [] : [{ submissionId: work(u), shares: [score / 100] }],
    ),
    ...change,
  };
}

/** Reviews of one submission by strangers, and nothing else in the class. */
export function oneSubmission(totals: readonly number[], change: Partial<ScoringFacts> = {}): ScoringFacts {
  const reviews = {
    submission: totals.map(() => 0),
    reviewer: totals.map((_, index) => index + 1),
    score: totals,
  };
  return factsOf({ submissionCount: 1, reviewerCount: totals.length + 1, reviews }, change);
}

/** A ring in which everybody reviews the next `each` works; `score` says what reviewer v gives to work u. */
export function ringClass(size: number, each: number, score: (v: number, u: number) => number): Columns {
  const reviews = { submission: [] as number[], reviewer: [] as number[], score: [] as number[] };
  for (let v = 0; v < size; v++)
    for (let step = 1; step <= each; step++) {
      // Uneven steps, so that neighbors do not share all their reviewers.
      const u = (v + step * step) % size;
      reviews.submission.push(u);
      reviews.reviewer.push(v);
      reviews.score.push(score(v, u));
    }
  return { submissionCount: size, reviewerCount: size, reviews };
}

/** A repeatable number in [0, 1) for two indexes. */
export function noise(a: number, b: number): number {
  const mixed = Math.imul(Math.imul(a + 17, 0x85ebca6b) ^ Math.imul(b + 101, 0xc2b2ae35), 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** A believable class: works between 35 and 75, reviewers with leniency and noise of their own, no clipping. */
export function plainClass(size: number, each: number, seed = 1): Columns {
  return ringClass(size, each, (v, u) => {
    const truth = 35 + 40 * noise(seed, u);
    const leniency = 10 * (noise(seed + 1, v) - 0.5);
    const spread = 6 + 14 * noise(seed + 2, v);
    return Math.round(truth + leniency + spread * (noise(seed + 3 + v, u) - 0.5) + 3);
  });
}
