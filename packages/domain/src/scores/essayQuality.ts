import { matchExpert } from '../calibrations/index.ts';
import { reviewTotal, type Share, type WeightedCriterion } from '../scoring/index.ts';

export interface EssayQuality {
  readonly expertTotal: number | null;
  readonly learnerCount: number;
  readonly meanTotal: number | null;
  readonly meanGap: number | null;
  readonly spread: number | null;
  readonly criteria: readonly { readonly criterionId: string; readonly mean: Share; readonly matchedCount: number }[];
  readonly advice: string | null;
}

const ENOUGH_TRIES = 10;
const LARGE_GAP = 10;
const RARE_MATCH = 0.25;

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function deviation(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

/** How first tries on one practice essay compare with its key: a key that nearly everybody misses is looked at. (SR-12) */
export function essayQuality(
  criteria: readonly WeightedCriterion[],
  expertShares: readonly Share[],
  firstTries: readonly (readonly Share[])[],
  titleOf: (criterionId: string) => string,
): EssayQuality {
  const expertTotal = reviewTotal(criteria, expertShares).total;
  const totals = firstTries.flatMap((shares) => reviewTotal(criteria, shares).total ?? []);
  const meanTotal = mean(totals);
  const matches = firstTries.map((shares) => new Set(matchExpert(criteria, shares, expertShares).matched));
  const perCriterion = criteria.map(({ id }, index) => ({
    criterionId: id,
    mean: mean(firstTries.flatMap((shares) => shares[index] ?? [])),
    matchedCount: matches.filter((matched) => matched.has(id)).length,
  }));
  const facts = { expertTotal, learnerCount: firstTries.length, meanTotal, spread: deviation(totals) };
  const meanGap = expertTotal === null || meanTotal === null ? null : meanTotal - expertTotal;
  const missed = perCriterion.filter(({ matchedCount }) => matchedCount < RARE_MATCH * firstTries.length);
  return { ...facts, meanGap, criteria: perCriterion, advice: adviceOf(facts, meanGap, missed, titleOf) };
}

function adviceOf(
  { expertTotal, learnerCount }: Pick<EssayQuality, 'expertTotal' | 'learnerCount'>,
  gap: number | null,
  missed: readonly { readonly criterionId: string }[],
  titleOf: (criterionId: string) => string,
): string | null {
  if (expertTotal === null) return 'The expert has not rated this essay with the current rubric.';
  if (learnerCount < ENOUGH_TRIES || gap === null) return null;
  if (Math.abs(gap) >= LARGE_GAP) {
    const side = gap > 0 ? 'above' : 'below';
    return `On average, students rate it ${Math.abs(gap).toFixed(0)} points ${side} the expert. Check the expert’s rating.`;
  }
  const [first] = missed;
  return first === undefined
    ? null
    : `Fewer than one student in four agrees with the expert on ${titleOf(first.criterionId)}. Check its levels.`;
}
