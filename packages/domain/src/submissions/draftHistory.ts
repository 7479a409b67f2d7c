/** An earlier state of a draft, without its words. */
export interface KeptDraft {
  readonly id: string;
  readonly savedAt: Date;
  readonly wordCount: number;
}

const MINUTE_MS = 60_000;
/** At least one version is kept for so much time of writing. (DH-2) */
export const KEEP_EVERY_MS = 10 * MINUTE_MS;
/** Who deletes so many words at once may want them back. */
const MANY_WORDS = 50;

interface Overwritten {
  readonly savedAt: Date;
  readonly wordCount: number;
  /** Nothing is in it: no words, no formula, no picture. */
  readonly isBlank: boolean;
}

/**
 * Whether the words that a save is about to overwrite are kept: when the last version is ten minutes older than they
 * are, or when the save takes many words away. Nothing is kept of an empty draft. (DH-2)
 */
export function shouldKeepDraft(last: KeptDraft | undefined, old: Overwritten, newWordCount: number): boolean {
  if (old.isBlank) return false;
  if (last !== undefined && last.savedAt >= old.savedAt) return false;
  const isDue = last === undefined || old.savedAt.getTime() - last.savedAt.getTime() >= KEEP_EVERY_MS;
  return isDue || old.wordCount - newWordCount >= MANY_WORDS;
}

const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far apart versions may be, by their age: what is older is needed less exactly. */
const SPACINGS: readonly { readonly upToMs: number; readonly everyMs: number }[] = [
  { upToMs: DAY_MS, everyMs: 0 },
  { upToMs: 7 * DAY_MS, everyMs: 60 * MINUTE_MS },
  { upToMs: Infinity, everyMs: DAY_MS },
];
/** A list that somebody can look through, and space that a class of thousands can have. */
export const MOST_VERSIONS = 100;
export const MOST_WORDS = 300_000;

/**
 * Which versions go: of those older than a day the newest of each hour stays, of those older than a week the newest of
 * each day; then the oldest go until there are few enough and they are short enough together. The newest always stays.
 * Hours and days are those of the clock (in UTC), not distances to a neighbor: what stayed once is not pushed out of its
 * hour by what is kept later. (DH-3)
 */
export function thinnedOut(versions: readonly KeptDraft[], now: Date): string[] {
  const newestFirst = versions.toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime());
  const gone: string[] = [];
  const taken = new Set<string>();
  let [count, words] = [0, 0];
  for (const { id, savedAt, wordCount } of newestFirst) {
    const at = savedAt.getTime();
    const age = now.getTime() - at;
    const everyMs = SPACINGS.find(({ upToMs }) => age < upToMs)?.everyMs ?? DAY_MS;
    const bucket = `${everyMs} ${everyMs === 0 ? id : Math.floor(at / everyMs)}`;
    const isTooMuch = count > 0 && (count >= MOST_VERSIONS || words + wordCount > MOST_WORDS);
    if (taken.has(bucket) || isTooMuch) {
      gone.push(id);
      continue;
    }
    taken.add(bucket);
    count += 1;
    words += wordCount;
  }
  return gone;
}
