import type { Part, ScoreFlag } from '../scoring/index.ts';

import type { ScoreStatus } from './words.ts';

/** "82.5"; nothing for no score, which is not 0. */
export function tenthsText(tenths: number | null): string {
  return tenths === null ? '' : (tenths / 10).toFixed(1);
}

export const PART_LABELS = {
  submission: 'Work',
  calibration: 'Calibration',
  evaluation: 'Reviews',
  self: 'Self',
} as const satisfies Record<Part, string>;

const FLAG_TEXTS = {
  disputed: 'Reviews disagree',
  uncertain: 'Uncertain score',
  noReviews: 'No reviews count',
  singleReview: 'Only 1 review',
  fewReviews: 'Fewer than 3 reviews',
  lightReviewersOnly: 'Only reviews that count little',
  unstable: 'Score did not settle',
  selfDiffers: 'Far from self-rating',
  oneReviewDominates: 'One review dominates',
} as const satisfies Record<ScoreFlag, string>;

export interface NotedScore {
  readonly status: ScoreStatus;
  readonly excused: readonly Part[];
  readonly flags: readonly ScoreFlag[];
  readonly computedTenths: number | null;
  /** Points between the highest and the lowest review, in tenths; null with fewer than two. */
  readonly apartTenths: number | null;
  readonly override: { readonly actorName: string } | null;
}

/** What a row of the scores says in words, the most important first; empty for most. (SR-11) */
export function scoreNote({ status, excused, flags, computedTenths, apartTenths, override }: NotedScore): string {
  const was = computedTenths === null ? '' : `, was ${tenthsText(computedTenths)}`;
  const notes = [
    ...(override === null ? [] : [`Adjusted by ${override.actorName}${was}`]),
    ...(status === 'noHandIn' ? ['Nothing handed in'] : []),
    ...(status === 'needsInstructor' ? ['Needs an instructor'] : []),
    ...(status === 'excused' ? ['Exempt from everything'] : []),
    ...(excused.length > 0 && status !== 'excused'
      ? [`Left out: ${excused.map((part) => PART_LABELS[part]).join(', ')}`]
      : []),
    ...flags.map((flag) =>
      flag === 'disputed' && apartTenths !== null
        ? `Reviews ${Math.round(apartTenths / 10)} points apart`
        : FLAG_TEXTS[flag],
    ),
  ];
  return notes.join('; ');
}
