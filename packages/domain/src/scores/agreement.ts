import { weightedShare, type Share } from '../scoring/index.ts';

import type { LearnerScore, WorkScore } from './learnerScore.ts';

/** How near people are on one criterion, as shares of its points. */
export interface CriterionAgreement {
  readonly criterionId: string;
  readonly graderGap: number | null;
  readonly graderMean: number | null;
  readonly classmatesMean: number | null;
  readonly comparedCount: number;
  readonly spread: number | null;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Graders beside classmates where both looked, and classmates beside each other everywhere. (SR-10) */
export function agreementOf(
  criteria: readonly { readonly id: string }[],
  learners: readonly Pick<LearnerScore, 'work'>[],
): CriterionAgreement[] {
  const works = learners.flatMap(({ work }) => work ?? []);
  return criteria.map(({ id }, index) => {
    const pairs = works.flatMap((work) => bothSides(work, index));
    return {
      criterionId: id,
      graderGap: mean(pairs.map(({ grader, classmates }) => Math.abs(grader - classmates))),
      graderMean: mean(pairs.map(({ grader }) => grader)),
      classmatesMean: mean(pairs.map(({ classmates }) => classmates)),
      comparedCount: pairs.length,
      spread: mean(works.flatMap((work) => spreadIn(work.reviews.map(({ shares }) => shares[index] ?? null)))),
    };
  });
}

function bothSides(work: WorkScore, index: number): { grader: number; classmates: number }[] {
  const grader = work.source === 'superior' ? (work.criterionShares[index] ?? null) : null;
  const classmates = weightedShare(work.reviews, index);
  return grader === null || classmates === null ? [] : [{ grader, classmates }];
}

/** The standard deviation of the answers of one hand-in; none with fewer than two. */
function spreadIn(shares: readonly Share[]): number[] {
  const given = shares.filter((share) => share !== null);
  const middle = mean(given);
  if (middle === null || given.length < 2) return [];
  return [Math.sqrt(given.reduce((sum, share) => sum + (share - middle) ** 2, 0) / (given.length - 1))];
}
