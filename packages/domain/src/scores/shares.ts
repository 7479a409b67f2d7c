/** Shares in whole percent that add up to 100: by largest remainder, the earlier one first on a tie. (RS-3) */
export function wholePercents(shares: readonly number[]): readonly number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all <= 0) return shares.map(() => 0);
  const exact = shares.map((share) => (100 * share) / all);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact
    .map((value, place) => ({ place, remainder: value - Math.floor(value) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.place - other.place);
  for (const { place } of byRemainder.slice(0, missing)) whole[place]! += 1;
  return whole;
}

/** A share of a criterion in its points, with two decimals; null stays null. */
export function pointsOf(share: number | null, highestPoints: number): number | null {
  return share === null ? null : Math.round(share * highestPoints * 100) / 100;
}
