import { competencyFromPractice } from '@circuit/domain/calibrations';
import { weighReviews, type WeighedSum } from '@circuit/domain/scoring';

export interface TriedReviewer {
  /** "A", "B", … */
  readonly letter: string;
  /** What the review gave, 0–100. */
  readonly total: number;
  /** What decides its share: points from the expert in practice, or a weight. */
  readonly setting: number;
}

export interface Tried {
  /** Practice explains where shares come from; of one's own reviewers one knows the shares alone. */
  readonly by: 'practice' | 'weight';
  readonly reviewers: readonly TriedReviewer[];
  /** Leniency, far-off reviews and class offset of one's own score; they stay as they are. */
  readonly adjustmentTenths: number;
  /** What shares in whole percents leave out of the weighted average of one's own score. */
  readonly roundingTenths: number;
}

/** A score of one's own, to try things out with. */
export interface OwnNumbers {
  readonly title: string;
  readonly tenths: number;
  /** Of the reviews alone, before any other line. */
  readonly weightedTenths: number;
  readonly reviews: readonly { readonly total: number; readonly weight: number }[];
}

export const MAX_DISTANCE = 40;
/** As many as an assignment usually has. */
const PRACTICE_ESSAYS = 3;

const examples = (...reviews: readonly (readonly [total: number, setting: number])[]): Tried => ({
  by: 'practice',
  reviewers: reviews.map(([total, setting], index) => ({ letter: letterOf(index), total, setting })),
  adjustmentTenths: 0,
  roundingTenths: 0,
});

/** The one of "How weighting works". */
export const FIRST = examples([85, 4], [80, 5], [60, 12]);

export const EXAMPLES: readonly { readonly label: string; readonly tried: Tried }[] = [
  { label: 'One careless reviewer', tried: examples([85, 4], [80, 5], [30, 30]) },
  { label: 'All agree', tried: examples([80, 4], [80, 8], [80, 20]) },
  { label: 'Only two reviews', tried: examples([85, 4], [70, 10]) },
];

/** One's own numbers begin at one's own score, and at its weighted average: rounding is no other line. (CL-6) */
export function ownTried({ tenths, weightedTenths, reviews }: OwnNumbers): Tried {
  const reviewers = reviews.map(({ total, weight }, index) => ({ letter: letterOf(index), total, setting: weight }));
  const shared = weighReviews(reviews);
  return {
    by: 'weight',
    reviewers,
    adjustmentTenths: tenths - weightedTenths,
    roundingTenths: weightedTenths - shared.tenths,
  };
}

/** The shares and the sum, by the rules the scores are made with. (CL-5) */
export function sumOf({ by, reviewers, adjustmentTenths, roundingTenths }: Tried): WeighedSum {
  return weighReviews(
    reviewers.map(({ total, setting }) => ({ total, weight: by === 'practice' ? fromPractice(setting) : setting })),
    adjustmentTenths + roundingTenths,
  );
}

/** What the reviews come to with their shares, before any other line. */
export function weightedTenthsOf({ roundingTenths }: Tried, { lineTenths }: WeighedSum): number {
  const free = lineTenths.reduce((all, tenths) => all + tenths, roundingTenths);
  return Math.min(1000, Math.max(0, free));
}

function fromPractice(distance: number): number {
  return competencyFromPractice(Array.from({ length: PRACTICE_ESSAYS }, () => distance));
}

function letterOf(index: number): string {
  return String.fromCodePoint(65 + index);
}
