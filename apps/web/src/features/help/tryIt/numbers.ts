import { competencyFromPractice } from '@circuit/domain/calibration';
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
}

/** A score of one's own, to try things out with. */
export interface OwnNumbers {
  readonly title: string;
  readonly tenths: number;
  readonly reviews: readonly { readonly total: number; readonly sharePercent: number }[];
}

export const MAX_DISTANCE = 40;
/** As many as an assignment usually has. */
const PRACTICE_ESSAYS = 3;

const examples = (...reviews: readonly (readonly [total: number, setting: number])[]): Tried => ({
  by: 'practice',
  reviewers: reviews.map(([total, setting], index) => ({ letter: letterOf(index), total, setting })),
  adjustmentTenths: 0,
});

/** The one of "How weighting works". */
export const FIRST = examples([85, 4], [80, 5], [60, 12]);

export const EXAMPLES: readonly { readonly label: string; readonly tried: Tried }[] = [
  { label: 'One careless reviewer', tried: examples([85, 4], [80, 5], [30, 30]) },
  { label: 'All agree', tried: examples([80, 4], [80, 8], [80, 20]) },
  { label: 'Only two reviews', tried: examples([85, 4], [70, 10]) },
];

/** One's own numbers begin at one's own score: what the shares alone do not explain is the adjustment. (CL-6) */
export function ownTried({ tenths, reviews }: OwnNumbers): Tried {
  const reviewers = reviews.map(({ total, sharePercent }, index) => ({
    letter: letterOf(index),
    total,
    setting: sharePercent,
  }));
  const shared = weighReviews(reviewers.map(({ total, setting }) => ({ total, weight: setting })));
  return { by: 'weight', reviewers, adjustmentTenths: tenths - shared.tenths };
}

/** The shares and the sum, by the rules the scores are made with. (CL-5) */
export function sumOf({ by, reviewers, adjustmentTenths }: Tried): WeighedSum {
  return weighReviews(
    reviewers.map(({ total, setting }) => ({ total, weight: by === 'practice' ? fromPractice(setting) : setting })),
    adjustmentTenths,
  );
}

function fromPractice(distance: number): number {
  return competencyFromPractice(Array.from({ length: PRACTICE_ESSAYS }, () => distance));
}

function letterOf(index: number): string {
  return String.fromCodePoint(65 + index);
}
