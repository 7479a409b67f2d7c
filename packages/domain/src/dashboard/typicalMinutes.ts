/** Fewer say more about one person than about a class. */
const FEWEST_REVIEWS = 5;
/** What took longer from its first answer to its hand-in was put aside in between. */
export const ONE_SITTING_MINUTES = 120;

/** How long a review of an assignment usually takes, from what earlier classes did in one sitting; null until enough is known. (DA-6) */
export function typicalMinutes(known: { readonly count: number; readonly medianMinutes: number }): number | null {
  return known.count < FEWEST_REVIEWS ? null : Math.max(1, Math.round(known.medianMinutes));
}
