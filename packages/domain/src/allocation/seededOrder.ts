/**
 * A 32-bit fingerprint of a text under a seed. Ties are broken by it and never by input order, so that the same
 * people and the same seed give the same allocation however the rows were read. (AL-8)
 */
export function fingerprint(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return scatter(hash);
}

/** Spreads neighboring numbers over all 32 bits, so that a new level is a new shuffle. */
export function scatter(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const TIE_SPAN = 2 ** 14;
const KEY_SPAN = 2 ** 18;

/** More than this takes more memory than a server should give to one allocation. */
export const MOST_PER_ALLOCATION = 2 ** 21;

/**
 * The given indexes, which rise, in rising order of key, ties by `tie`, then by index. Key and tie share 32 bits, so
 * that counting can sort them, which is several times faster at a million entries than comparing.
 */
export function orderByKey(
  indexes: Int32Array,
  key: (index: number) => number,
  tie: (index: number) => number,
): Int32Array {
  let lowest = Infinity;
  let highest = -Infinity;
  for (let i = 0; i < indexes.length; i++) {
    const value = key(indexes[i]!);
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const scale = highest > lowest ? (KEY_SPAN - 1) / (highest - lowest) : 0;
  const packed = new Uint32Array(indexes.length);
  for (let i = 0; i < indexes.length; i++) {
    const index = indexes[i]!;
    const step = Math.round((key(index) - lowest) * scale);
    packed[i] = step * TIE_SPAN + (tie(index) & (TIE_SPAN - 1));
  }
  const order = sortByCounting(packed);
  for (let i = 0; i < order.length; i++) order[i] = indexes[order[i]!]!;
  return order;
}

const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;

/** The places of the values in rising order, equal ones as they stood: a stable counting sort, digit by digit. */
function sortByCounting(values: Uint32Array): Int32Array {
  let order: Int32Array = indexesUpTo(values.length);
  let sorted: Int32Array = new Int32Array(values.length);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    sortByDigit(values, shift, order, sorted);
    [order, sorted] = [sorted, order];
  }
  return order;
}

function sortByDigit(values: Uint32Array, shift: number, order: Int32Array, sorted: Int32Array): void {
  const next = new Int32Array(DIGITS + 1);
  for (let i = 0; i < values.length; i++) next[((values[i]! >>> shift) & (DIGITS - 1)) + 1]!++;
  for (let digit = 0; digit < DIGITS; digit++) next[digit + 1] = next[digit + 1]! + next[digit]!;
  for (let i = 0; i < order.length; i++) sorted[next[(values[order[i]!]! >>> shift) & (DIGITS - 1)]!++] = order[i]!;
}

/** 0, 1, 2, … A loop, because building a typed array from a function is ten times slower at a million entries. */
export function indexesUpTo(count: number): Int32Array {
  const indexes = new Int32Array(count);
  for (let i = 0; i < count; i++) indexes[i] = i;
  return indexes;
}
