import { instantOf, wallTimeOf } from '../time/index.ts';

import type { Reaction } from './words.ts';

export interface Thanks {
  readonly specificCount: number;
  readonly usefulCount: number;
  readonly kindCount: number;
  readonly replies: readonly string[];
}

/** With only one review given, thanks could come only from the author of that work. */
const FEWEST_REVIEWS = 2;

/**
 * What authors said about the reviews one person gave, added up so that nothing shows which author said what. The order
 * of the replies depends on their text alone. (RE-3)
 */
export function thanksOf(reactions: readonly Reaction[], reviewsGiven: number): Thanks | null {
  if (reviewsGiven < FEWEST_REVIEWS) return null;
  const countOf = (kind: 'isSpecific' | 'isUseful' | 'isKind') => reactions.filter((one) => one[kind]).length;
  return {
    specificCount: countOf('isSpecific'),
    usefulCount: countOf('isUseful'),
    kindCount: countOf('isKind'),
    replies: reactions
      .map(({ reply }) => reply)
      .filter((reply) => reply !== '')
      .toSorted(),
  };
}

/**
 * The beginning of today by the clock of the course. What was said on days before it is what reviewers read: the minute in
 * which a figure changes would say who has just been at their results. (RE-4)
 */
export function dayStart(now: Date, zone: string): Date {
  const { year, month, day } = wallTimeOf(now, zone);
  return instantOf({ year, month, day, hour: 0, minute: 0 }, zone).instant;
}
