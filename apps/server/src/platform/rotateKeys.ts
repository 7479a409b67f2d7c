import type { freshKeys, KeysDocument } from './keys.ts';

/** A process that was started long ago may still sign with one that took its turn before the last. */
const MOST_OLD_SIGNING = 2;

type Fresh = Awaited<ReturnType<typeof freshKeys>>;

/**
 * The keys after the next change. The second key of each list, which every running process knows, comes first; a fresh one
 * waits behind it; the one that was first still opens what it signed and sealed. So processes with the old document and
 * with the new one understand each other while they are restarted one by one. Where there is no second one yet, the fresh
 * one is announced and nothing else changes. (OP-19)
 *
 * `used`: the sealing secrets that something is still sealed with. None of them is dropped.
 */
export function rotateKeys(document: KeysDocument, fresh: Fresh, used: ReadonlySet<string>): KeysDocument {
  const sealing = turned(document.sealing ?? [document.refresh], fresh.sealing);
  return {
    ...document,
    signing: turned(document.signing, fresh.signing).slice(0, 2 + MOST_OLD_SIGNING),
    sealing: sealing.filter((secret, at) => at < 3 || used.has(secret)),
  };
}

/** Whether the next change puts another key in front, or only announces one. */
export const isAnnouncement = ({ signing, sealing = [] }: KeysDocument): boolean =>
  signing.length < 2 || sealing.length < 2;

function turned<Key>([first, second, ...older]: readonly Key[], fresh: Key): [Key, ...Key[]] {
  if (first === undefined) return [fresh];
  return second === undefined ? [first, fresh] : [second, fresh, first, ...older];
}
