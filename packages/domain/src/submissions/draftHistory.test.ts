import fc from 'fast-check';
import { expect, test } from 'vitest';

import { KEEP_EVERY_MS, MOST_VERSIONS, MOST_WORDS, shouldKeepDraft, thinnedOut, type KeptDraft } from './index.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);
const kept = (minutes: number, wordCount = 100): KeptDraft => ({
  id: `at ${minutes}`,
  savedAt: ago(minutes),
  wordCount,
});

test('DH-2 the words a save overwrites are kept once in ten minutes, and the tenth minute counts', () => {
  const old = { savedAt: ago(0), wordCount: 300, isBlank: false };
  expect(shouldKeepDraft(undefined, old, 301)).toBe(true);
  expect(shouldKeepDraft(kept(9.99), old, 301)).toBe(false);
  expect(shouldKeepDraft(kept(KEEP_EVERY_MS / MINUTE), old, 301)).toBe(true);
});

test('DH-2 words are kept sooner if many of them go at once, and an empty draft never is', () => {
  const old = { savedAt: ago(0), wordCount: 300, isBlank: false };
  expect(shouldKeepDraft(kept(1), old, 251)).toBe(false);
  expect(shouldKeepDraft(kept(1), old, 250)).toBe(true);
  expect(shouldKeepDraft(undefined, { savedAt: ago(0), wordCount: 0, isBlank: true }, 5)).toBe(false);
  // Formulas and pictures have no words.
  expect(shouldKeepDraft(undefined, { savedAt: ago(0), wordCount: 0, isBlank: false }, 5)).toBe(true);
  expect(shouldKeepDraft(kept(0), old, 0)).toBe(false);
});

test('DH-3 of the last day all versions stay, of the week one per hour, before that one per day', () => {
  const versions = [
    kept(5),
    kept(15),
    kept(24 * 60 + 20),
    kept(24 * 60 + 30),
    kept(27 * 60),
    kept(9 * 1440),
    kept(9 * 1440 + 60),
  ];
  expect(thinnedOut(versions, NOW)).toEqual(['at 1470', `at ${9 * 1440 + 60}`]);
});

test('DH-3 over weeks of writing each day keeps a version, and each hour of the last week, however often it is thinned', () => {
  const DAY = 1440 * MINUTE;
  const start = Date.UTC(2026, 9, 1);
  let versions: KeptDraft[] = [];
  let at = start;
  for (let day = 0; day < 28; day++)
    for (let minute = 0; minute < 120; minute += 10) {
      at = start + day * DAY + 13 * 60 * MINUTE + minute * MINUTE;
      versions.push({ id: String(at), savedAt: new Date(at), wordCount: 500 });
      const gone = new Set(thinnedOut(versions, new Date(at)));
      versions = versions.filter(({ id }) => !gone.has(id));
    }
  const perDay = Array.from({ length: 28 }, (_day, day) => {
    const from = start + day * DAY;
    return versions.filter(({ savedAt }) => savedAt.getTime() >= from && savedAt.getTime() < from + DAY).length;
  });
  // Of the last 24 hours all, and the last of each hour before that; of a day that is a week old its last one.
  expect(perDay).toEqual([...Array.from({ length: 21 }, () => 1), ...Array.from({ length: 6 }, () => 2), 12]);
});

test('DH-3 the newest version stays, however long, and the rest stays within its limits', () => {
  expect(thinnedOut([kept(5, 2 * MOST_WORDS)], NOW)).toEqual([]);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 1, max: 9000 })), {
        maxLength: 300,
        selector: ([minutes]) => minutes,
      }),
      (made) => {
        const versions = made.map(([minutes, words]) => kept(minutes, words));
        const gone = new Set(thinnedOut(versions, NOW));
        const left = versions.filter(({ id }) => !gone.has(id));
        const newest = versions.toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime())[0];
        expect(left.length).toBeLessThanOrEqual(MOST_VERSIONS);
        expect(left.slice(1).reduce((sum, { wordCount }) => sum + wordCount, 0)).toBeLessThanOrEqual(MOST_WORDS);
        expect(newest === undefined || !gone.has(newest.id)).toBe(true);
        // Once more takes nothing away.
        expect(thinnedOut(left, NOW)).toEqual([]);
      },
    ),
  );
});
