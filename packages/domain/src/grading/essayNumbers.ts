/** Four digits read well; a very large class needs more of them. */
const FOUR_DIGITS = 10_000;
const SIX_DIGITS = 1_000_000;
const CROWDED = FOUR_DIGITS / 2;

/**
 * A number for each work of an assignment that says nothing about its author: "Essay 0417". `draws` are random, in the order in
 * which the works were begun. If a number is taken, the work gets the next free one, so later work does not change
 * earlier numbers. (GQ-2)
 */
export function essayNumbers(draws: readonly number[]): readonly string[] {
  const size = draws.length > CROWDED ? SIX_DIGITS : FOUR_DIGITS;
  const taken = new Set<number>();
  return draws.map((draw) => {
    let number = draw % size;
    while (taken.has(number)) number = (number + 1) % size;
    taken.add(number);
    return String(number).padStart(String(size - 1).length, '0');
  });
}
