/**
 * A set of texts in few bytes: it knows every text it was made of, and takes about one in ten thousand others for one
 * of them. Texts cannot be read back from it.
 */
export type BloomFilter = { readonly bytes: Uint8Array; readonly probes: number };

// In one password hundreds of pieces are looked up, so one in a hundred would be far too many.
const PROBES = 13;
const BITS_PER_TEXT = 19.2;

export function makeBloomFilter(texts: readonly string[]): BloomFilter {
  const bytes = new Uint8Array(Math.ceil((texts.length * BITS_PER_TEXT) / 8));
  for (const text of texts)
    for (const bit of bitsOf(text, bytes.length * 8, PROBES))
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  return { bytes, probes: PROBES };
}

export function isInFilter({ bytes, probes }: BloomFilter, text: string): boolean {
  return bitsOf(text, bytes.length * 8, probes).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** Two hashes stand for as many as are wanted (Kirsch and Mitzenmacher). */
function bitsOf(text: string, bits: number, probes: number): number[] {
  const [first, second] = [fnv1a(text, 0x811c9dc5), fnv1a(text, 0x1000193) | 1];
  return Array.from({ length: probes }, (_, at) => ((first + Math.imul(at, second)) >>> 0) % bits);
}

function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // Mixed once more: the last letters would otherwise reach only the low bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
