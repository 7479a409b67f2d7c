import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lineSentence, shareSentence, type MathLine, type ShareLine } from './mathLines.ts';
import { wholePercents } from './shares.ts';
import { REVIEW_REASONS } from './words.ts';

const aLine = (fields: Partial<ShareLine> = {}): ShareLine => ({
  who: 'Reviewer A',
  totalTenths: 850,
  sharePercent: 40,
  reason: 'typical',
  counted: 3,
  mode: 'calibrated',
  isReplaced: false,
  setAside: null,
  isOwn: true,
  ...fields,
});

type Claim = 'more' | 'less' | 'same' | 'alone';

/** What the sentence says of the share against an equal one; a sentence that says two things of it is an error. */
function claimIn(sentence: string): Claim {
  const claims: readonly (readonly [RegExp, Claim])[] = [
    [/more than an equal share|answers more of the rubric/, 'more'],
    [/less than an equal share|answers less of the rubric/, 'less'],
    [/about an equal share|every review counts the same/, 'same'],
    [/no other review counts/, 'alone'],
  ];
  const found = claims.filter(([pattern]) => pattern.test(sentence)).map(([, claim]) => claim);
  const [claim] = found;
  if (claim === undefined || found.length > 1) throw new Error(`What does this say of the share? ${sentence}`);
  return claim;
}

/** What explains a claim explains the same direction. */
const BECAUSE: Record<Claim, RegExp> = {
  more: /less reliable than this typical one|more accurate than most|more reliable on other work|weren’t more reliable|answers more/,
  less: /were more reliable than this|even more accurate|less reliable on other work|because this reviewer gives everyone similar|answers less/,
  same: /typical reviewer|about as (accurate|reliable)|counts the same/,
  alone: /no other review counts/,
};

function isTrue(claim: Claim, share: number, counted: number): boolean {
  const above = share - 1 / counted;
  if (claim === 'alone') return counted === 1;
  // Whole percents are up to one off, and 6 percent of a share is nothing.
  if (claim === 'same') return Math.abs(above) < 0.01 + Math.max(0.01, 0.06 / counted);
  return claim === 'more' ? above > 0 : above < 0;
}

const someShares = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 }).map((parts) => {
  const all = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / all);
});

test('RZ-4 for any shares and every reason, a sentence names the share and the rating beside it and says nothing against them', () => {
  const modes = fc.constantFrom('calibrated' as const, 'simple' as const);
  const total = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null });
  fc.assert(
    fc.property(someShares, fc.constantFrom(...REVIEW_REASONS), modes, total, (shares, reason, mode, totalTenths) => {
      const percents = wholePercents(shares);
      shares.forEach((share, index) => {
        const sharePercent = percents[index] ?? 0;
        const sentence = shareSentence(aLine({ totalTenths, sharePercent, reason, mode, counted: shares.length }));
        const claim = claimIn(sentence);
        expect([sentence, isTrue(claim, share, shares.length)]).toEqual([sentence, true]);
        expect(sentence).toMatch(BECAUSE[claim]);
        // The only figures in it are what the review gave and the share that stands beside it.
        expect([...sentence.matchAll(/(\d+)%/g)].map(([, percent]) => Number(percent))).toEqual([sharePercent]);
        const gave = [...sentence.matchAll(/\d+\.\d/g)].map(([figure]) => Math.round(10 * Number(figure)));
        expect(gave).toEqual(totalTenths === null ? [] : [totalTenths]);
        // One sentence.
        expect(sentence.match(/[.!?](\s|$)/g)).toHaveLength(1);
      });
    }),
  );
});

test.each([
  [
    { reason: 'moreAccurate' },
    'Reviewer A gave 85.0 and counts for 40%, more than an equal share, because this reviewer is more accurate than most.',
  ],
  [
    { sharePercent: 38 },
    'Reviewer A gave 85.0 and counts for 38%, more than an equal share, because your other reviewers were less reliable than this typical one.',
  ],
  [
    { sharePercent: 33 },
    'Reviewer A gave 85.0 and counts for 33%, about an equal share, because this is a typical reviewer.',
  ],
  [
    { reason: 'farFromOthers', sharePercent: 38, totalTenths: 600 },
    'Reviewer A gave 60.0, far from your other reviews, and still counts for 38%, more than an equal share, because this reviewer was more reliable on other work.',
  ],
  [
    { reason: 'farFromOthers', sharePercent: 22, totalTenths: 600, isOwn: false },
    'Reviewer A gave 60.0, far from the other reviews, and counts for 22%, less than an equal share, because this reviewer was less reliable on other work.',
  ],
  [
    { reason: 'sameScoreForEverything', sharePercent: 36 },
    'Reviewer A gave 85.0 and counts for 36%, more than an equal share, because your other reviewers weren’t more reliable than this one, who gives everyone similar scores.',
  ],
  [
    { reason: 'sameScoreForEverything', sharePercent: 7 },
    'Reviewer A gave 85.0 and counts for 7%, much less than an equal share, because this reviewer gives everyone similar scores.',
  ],
  [{ counted: 1, sharePercent: 100 }, 'Reviewer A gave 85.0 and counts for 100% because no other review counts.'],
  [
    { mode: 'simple', sharePercent: 33 },
    'Reviewer A gave 85.0 and counts for 33% because every review counts the same.',
  ],
  [{ isReplaced: true }, 'Reviewer A gave 85.0, which doesn’t count because a grader rated this work.'],
  [
    { sharePercent: null, reason: null, totalTenths: null },
    'The review by Reviewer A doesn’t count because too little of the rubric was answered.',
  ],
  [
    { setAside: 'Insulting', sharePercent: null, reason: null },
    'Reviewer A gave 85.0, which doesn’t count because it was set aside: Insulting',
  ],
  [
    { setAside: 'Insulting', sharePercent: 100, counted: 1 },
    'Reviewer A gave 85.0 and counts for 100% because no other review counts. It was set aside after these scores were worked out: Insulting',
  ],
] as const satisfies readonly (readonly [Partial<ShareLine>, string])[])(
  'RZ-4 %j is said as it is',
  (fields, sentence) => {
    expect(shareSentence(aLine(fields))).toBe(sentence);
  },
);

const ADDS = /\badds\b|are added/;
const TAKES_OFF = /takes off|are taken off/;
const otherKinds = ['leniency', 'farFromOthers', 'classOffset', 'limit'] as const;

test('RZ-5 every other line names the points beside it and says whether they are added or taken off', () => {
  fc.assert(
    fc.property(fc.constantFrom(...otherKinds), fc.integer({ min: -400, max: 400 }), (kind, tenths) => {
      const sentence = lineSentence({ kind, tenths });
      const figures = [...sentence.matchAll(/\d+\.\d/g)].map(([figure]) => Math.round(10 * Number(figure)));
      expect([sentence, figures]).toEqual([sentence, tenths === 0 ? [] : [Math.abs(tenths)]]);
      expect([sentence, ADDS.test(sentence), TAKES_OFF.test(sentence)]).toEqual([sentence, tenths > 0, tenths < 0]);
      expect(sentence.includes('nothing changes')).toBe(tenths === 0);
      expect(sentence.match(/[.!?](\s|$)/g)).toHaveLength(1);
    }),
  );
});

test('RZ-5 a criterion names what it got, what it counts for and the points beside it', () => {
  const some = fc.record({
    tenths: fc.integer({ min: 0, max: 1000 }),
    hundredths: fc.integer({ min: 0, max: 500 }),
    weight: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(some, ({ tenths, hundredths, weight }) => {
      const line: MathLine = {
        kind: 'criterion',
        tenths,
        title: 'Thesis',
        resultPoints: hundredths / 100,
        highestPoints: 5,
        weight,
      };
      const figures = [...lineSentence(line).matchAll(/\d+(\.\d+)?/g)].map(([figure]) => Number(figure));
      expect(figures).toEqual([hundredths / 100, 5, weight, tenths / 10]);
    }),
  );
});

test('RZ-5 a criterion that nobody answered says so', () => {
  const line = {
    kind: 'criterion',
    tenths: 0,
    title: 'Thesis',
    resultPoints: null,
    highestPoints: 5,
    weight: 25,
  } as const;
  expect(lineSentence(line)).toBe('Nobody answered Thesis, so it adds 0.0.');
});
