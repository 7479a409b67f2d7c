import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isInFilter, makeBloomFilter } from './bloomFilter.ts';
import { COMMON_WORDS } from './commonWords.ts';
import { isGuessable } from './guessable.ts';

test('AC-8 a filter knows every word it was made of, and few others', () => {
  const words = Array.from({ length: 2000 }, (_, at) => `word${at * 7}`);
  const filter = makeBloomFilter(words);
  expect(words.every((word) => isInFilter(filter, word))).toBe(true);
  const others = Array.from({ length: 5000 }, (_, at) => `other-${at}`).filter((word) => isInFilter(filter, word));
  expect(others.length).toBeLessThan(5);
});

test('AC-8 the list holds at least 10,000 common passwords', () => {
  expect(COMMON_WORDS.count).toBeGreaterThanOrEqual(10_000);
  const known = ['password', 'dragon', 'sunshine', 'princess', 'football', 'letmein', 'trustno1', 'baseball', 'shadow'];
  for (const word of known) expect([word, isGuessable(`${word}${word}`)]).toEqual([word, true]);
});

test('AC-8 what was drawn by chance is almost never taken for a common password', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789')),
    minLength: 16,
    maxLength: 20,
  });
  const refused = fc.sample(letters, { numRuns: 2000, seed: 7 }).filter(isGuessable);
  expect(refused.length).toBeLessThan(4);
});
