import { reviewTotal, type Share, type WeightedCriterion } from './answers.ts';
import type { ScoreLine } from './scores.ts';
import { roundToTenths } from './tenths.ts';

/** A review as it enters the published score. */
export interface WeighedReview {
  readonly shares: readonly Share[];
  readonly share: number;
  readonly leniency: number;
  readonly farOff: number;
}

export interface PublishedScore {
  readonly score: number;
  readonly tenths: number;
  readonly lines: readonly ScoreLine[];
}

export interface Adjustments {
  readonly classOffset: number;
  /** Simple mode and graders' evaluations show criteria only. */
  readonly hasLeniency: boolean;
  readonly isAnchored: boolean;
}

/**
 * The published score: criterion by criterion what the reviews say, weighted; then leniency and class offset taken
 * off. Nothing pulls it toward other people's grades. With the shares given, raising a review never lowers it. (SC-12)
 */
export function publishScore(
  criteria: readonly WeightedCriterion[],
  reviews: readonly WeighedReview[],
  adjustments: Adjustments,
): PublishedScore {
  const shares = criteria.map((_, index) => weightedShare(reviews, index));
  const answered = criteria.reduce((sum, { weight }, index) => (shares[index] === null ? sum : sum + weight), 0);
  const parts: { line: (tenths: number) => ScoreLine; value: number }[] = [];
  criteria.forEach(({ id, weight }, index) => {
    const share = shares[index] ?? null;
    if (share === null) return;
    parts.push({
      line: (tenths) => ({ kind: 'criterion', criterionId: id, tenths }),
      value: (100 * weight * share) / answered,
    });
  });
  if (adjustments.hasLeniency)
    parts.push({
      line: (tenths) => ({ kind: 'leniency', tenths }),
      value: -reviews.reduce((sum, review) => sum + review.share * review.leniency, 0),
    });
  const farOff = reviews.reduce((sum, review) => sum + review.share * review.farOff, 0);
  if (farOff !== 0) parts.push({ line: (tenths) => ({ kind: 'farFromOthers', tenths }), value: -farOff });
  if (adjustments.isAnchored)
    parts.push({ line: (tenths) => ({ kind: 'classOffset', tenths }), value: -adjustments.classOffset });

  const free = parts.reduce((sum, { value }) => sum + value, 0);
  const score = Math.min(100, Math.max(0, free));
  // A cut that rounds to nothing would be a line of 0.0 nobody understands.
  if (Math.abs(score - free) >= 0.05)
    parts.push({ line: (tenths) => ({ kind: 'limit', tenths }), value: score - free });
  const rounded = roundToTenths(parts.map(({ value }) => value));
  return limitTenths({
    score,
    tenths: rounded.total,
    lines: parts.map(({ line }, index) => line(rounded.lines[index]!)),
  });
}

/** 100.04 needs no line of its own, but must not be shown as 100.0 with lines of 100.0 and more. */
function limitTenths(published: PublishedScore): PublishedScore {
  const limited = Math.min(1000, Math.max(0, published.tenths));
  if (limited === published.tenths) return published;
  const cut: ScoreLine = { kind: 'limit', tenths: limited - published.tenths };
  return { score: published.score, tenths: limited, lines: [...published.lines, cut] };
}

/** What the reviews together say on one criterion; null when none of them answered it. */
export function weightedShare(reviews: readonly Pick<WeighedReview, 'shares' | 'share'>[], index: number): Share {
  let weight = 0;
  let sum = 0;
  for (const { shares, share } of reviews) {
    const value = shares[index] ?? null;
    if (value === null) continue;
    weight += share;
    sum += share * value;
  }
  return weight === 0 ? null : sum / weight;
}

/** A grader's evaluation replaces the reviews and is shown by its own criteria. */
export function publishSuperior(criteria: readonly WeightedCriterion[], shares: readonly Share[]): PublishedScore {
  const published = publishScore(criteria, [{ shares, share: 1, leniency: 0, farOff: 0 }], {
    classOffset: 0,
    hasLeniency: false,
    isAnchored: false,
  });
  return { ...published, score: reviewTotal(criteria, shares).total ?? published.score };
}
