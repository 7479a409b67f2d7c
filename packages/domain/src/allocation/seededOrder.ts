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

const INDEX_SPAN = 2 ** 21;
const TIE_SPAN = 2 ** 14;
const KEY_SPAN = 2 ** 18;

/** More than this cannot be packed beside its key in the 53 bits of a double. */
export const MOST_PER_ALLOCATION = INDEX_SPAN;

/**
 * The given indexes in rising order of key, ties by `tie`. Key, tie and index share one double, because sorting a
 * plain Float64Array is several times faster at a million entries than sorting with a comparison function.
 */
export function orderByKey(
  indexes: Int32Array,
  key: (index: number) => number,
  tie: (index: number) => number,
): Int32Array {
  let lowest = Infinity;
  let highest = -Infinity;
  for (const index of indexes) {
    const value = key(index);
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const scale = highest > lowest ? (KEY_SPAN - 1) / (highest - lowest) : 0;
  const packed = new Float64Array(indexes.length);
  for (let i = 0; i < indexes.length; i++) {
    const index = indexes[i]!;
    const step = Math.round((key(index) - lowest) * scale);
    packed[i] = (step * TIE_SPAN + (tie(index) & (TIE_SPAN - 1))) * INDEX_SPAN + index;
  }
  packed.sort();
  const order = new Int32Array(packed.length);
  for (let i = 0; i < packed.length; i++) order[i] = packed[i]! % INDEX_SPAN;
  return order;
}

/** 0, 1, 2, … A loop, because building a typed array from a function is ten times slower at a million entries. */
export function indexesUpTo(count: number): Int32Array {
  const indexes = new Int32Array(count);
  for (let i = 0; i < count; i++) indexes[i] = i;
  return indexes;
}
