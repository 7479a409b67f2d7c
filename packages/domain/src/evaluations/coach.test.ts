import fc from 'fast-check';
import { expect, test } from 'vitest';

import { coachSign, coachText, SPECIFIC_WORDS } from './coach.ts';

const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

test('CH-1 a comment that points at a passage is specific, however short', () => {
  expect(coachSign('This one.', 1)).toEqual({ kind: 'specific' });
});

test('CH-2 without a passage it takes 12 words with a proposal: 11 are too few', () => {
  expect(coachSign(`Add ${words(11)}`, 0)).toEqual({ kind: 'specific' });
  expect(coachSign(`Add ${words(10)}`, 0)).toEqual({ kind: 'shorter', wordsLeft: 1 });
  expect(coachText({ kind: 'shorter', wordsLeft: 1 })).toBe('To be specific, link a passage or write 1 more word.');
  expect(coachText({ kind: 'shorter', wordsLeft: 3 })).toMatch(/write 3 more words\.$/);
});

test('CH-2 the comment of the picture is specific', () => {
  const comment =
    'The BC case is convincing because it gives a year and an order of events. The claim in paragraph 2 that most ' +
    'low-income households come out ahead needs a source, since the whole argument leans on it.';
  expect(coachSign(comment, 0)).toEqual({ kind: 'specific' });
});

test('CH-3 praise of any length is not specific, and what would be is said', () => {
  const praise = 'I really liked this essay very much, it was a great read and I enjoyed all of it.';
  expect(coachSign(praise, 0)).toEqual({ kind: 'noProposal' });
  expect(coachText(coachSign(praise, 0))).toBe('To be specific, link a passage or say what would make it better.');
});

test.each([
  ['I would love to read more of this wonderful essay, it was a pleasure to me.', 'noProposal'],
  ['You show a lot of heart and give us a name to remember for years.', 'noProposal'],
  ['The second paragraph would be stronger with the year of the vote in the first line.', 'specific'],
  ['I liked the opening a lot, and it wants more evidence in the third paragraph here.', 'specific'],
  ['The opening is good and it reads well. Give the year of the vote there, too.', 'specific'],
] as const)('CH-3 “%s” is %s', (comment, kind) => {
  expect(coachSign(comment, 0)).toEqual({ kind });
});

test('CH-4 nothing is said of a comment that is not begun, also when a passage is linked', () => {
  expect(coachSign(' \n', 2)).toEqual({ kind: 'none' });
  expect(coachText({ kind: 'none' })).toBe('');
});

test('CH-2 what it says of the words that are missing is true', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (count) => {
      const sign = coachSign(words(count), 0);
      const left = SPECIFIC_WORDS - count;
      expect(sign).toEqual(left > 0 ? { kind: 'shorter', wordsLeft: left } : { kind: 'noProposal' });
    }),
  );
});
