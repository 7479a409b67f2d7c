const SEGMENT = /^[a-zA-Z0-9._-]{1,200}$/;
const PREFIX = /^[a-zA-Z0-9._/-]*$/;
const SHARD = /^[a-z0-9][a-z0-9-]{0,62}$/;
/** S3 takes 1024; the rest is room for a deployment's own prefix. */
const LONGEST_KEY = 900;

/** Our own code made this key, so a wrong one is a bug and never a person's mistake. */
export class InvalidStorageKey extends Error {
  override readonly name = 'InvalidStorageKey';

  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

/**
 * A key is one or more segments of plain characters.
 *
 * Anything that a file system, a proxy or a URL parser could read as another place is refused, not mended. (ST-6)
 */
export function checkKey(key: string): string {
  const isPlain = key.split('/').every((segment) => SEGMENT.test(segment) && segment !== '.');
  if (!isPlain || key.includes('..') || key.length > LONGEST_KEY) throw new InvalidStorageKey(key);
  return key;
}

/** The beginning of a key: it may end in the middle of a segment, and may be empty. */
export function checkPrefix(prefix: string): string {
  const leavesItsPlace = prefix.startsWith('/') || prefix.includes('//') || prefix.includes('..');
  if (!PREFIX.test(prefix) || leavesItsPlace || prefix.length > LONGEST_KEY) throw new InvalidStorageKey(prefix);
  return prefix;
}

export function checkShard(shard: string): string {
  if (!SHARD.test(shard)) throw new InvalidStorageKey(shard);
  return shard;
}
