import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { safeCell } from '../csv/index.ts';
import { DEFAULT_WEIGHTS, PARTS } from '../scoring/index.ts';

import { essayQuality } from './essayQuality.ts';
import { NAMED_EVALUATION_COLUMNS, PSEUDONYMISED_EVALUATION_COLUMNS } from './evaluationColumns.ts';
import { exportFileName } from './fileName.ts';
import { resultsReleasedLetter, scoreChangedLetter } from './letters.ts';
import { scoreNote, tenthsText, type NotedScore } from './notes.ts';
import { ALL_SCORE_COLUMNS, shownColumns, type ScoreExportRow } from './scoreColumns.ts';
import { pointsOf, wholePercents } from './shares.ts';
import { SCORE_FLAGS, SCORE_STATUSES } from './words.ts';

const AT = new Date('2026-11-13T14:02:00Z');

test.each([
  ['ECN 210 Economics, Fall 2026', 'Minimum wage op-ed', 'ECN210_minimum-wage-op-ed_scores_2026-11-13_0902EST.csv'],
  ['Ökologie für alle', '../../etc/passwd', 'ökologie-für-alle_etc-passwd_scores_2026-11-13_0902EST.csv'],
  ['', '***', 'untitled_untitled_scores_2026-11-13_0902EST.csv'],
])('EX-1 the file of %s, %s is called %s', (courseName, title, name) => {
  expect(exportFileName({ courseName, title, kind: 'scores', at: AT, zone: 'America/New_York' })).toBe(name);
});

test('EX-1 whatever a course is called, its files can be stored anywhere', () => {
  const isPlain = fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (courseName, title) =>
    /^[\p{L}\p{N}_-]+_scores_2026-11-13_1402UTC\.csv$/u.test(
      exportFileName({ courseName, title, kind: 'scores', at: AT, zone: 'UTC' }),
    ),
  );
  expect(() => fc.assert(isPlain, { numRuns: 500 })).not.toThrow();
});

const tenths = fc.option(fc.integer({ min: 0, max: 1000 }));
const anyRow: fc.Arbitrary<ScoreExportRow> = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  firstName: fc.string({ unit: 'grapheme' }),
  lastName: fc.string({ unit: 'grapheme' }),
  email: fc.string(),
  userName: fc.string(),
  puid: fc.string(),
  sections: fc.array(fc.string()),
  status: fc.constantFrom(...SCORE_STATUSES),
  parts: fc.record({ submission: tenths, calibration: tenths, evaluation: tenths, self: tenths }),
  excused: fc.subarray([...PARTS]),
  computedTenths: tenths,
  totalTenths: tenths,
  override: fc.option(
    fc.record({ totalTenths: fc.integer({ min: 0, max: 1000 }), reason: fc.string(), actorName: fc.string() }),
  ),
  flags: fc.subarray([...SCORE_FLAGS]),
  note: fc.string(),
  source: fc.constantFrom('peers' as const, 'superior' as const, 'none' as const, '' as const),
  plainMeanTenths: tenths,
  rangeLow: fc.option(fc.integer({ min: 0, max: 100 })),
  rangeHigh: fc.option(fc.integer({ min: 0, max: 100 })),
  reviewsCounted: fc.nat(9),
  reviewsAsked: fc.nat(9),
  reviewsDone: fc.nat(9),
  runNumber: fc.nat(9),
});

describe('the columns', () => {
  test('EX-3 T9 whatever people are called and write, no cell begins a formula', () => {
    const isHarmless = fc.property(anyRow, (row) =>
      [...ALL_SCORE_COLUMNS, ...shownColumns(DEFAULT_WEIGHTS)].every(
        ({ cell }) => !/^[=+\-@\t\r\n＝＋－＠]/.test(String(safeCell(cell(row)))) || typeof cell(row) === 'number',
      ),
    );
    expect(() => fc.assert(isHarmless, { numRuns: 500 })).not.toThrow();
  });

  test('EX-2 a score in a cell is the score in tenths to the last digit, and no score is an empty cell', () => {
    const isSame = fc.property(anyRow, (row) => {
      const cells = new Map(ALL_SCORE_COLUMNS.map(({ name, cell }) => [name, String(cell(row) ?? '')]));
      const back = (name: string) => (cells.get(name) === '' ? null : Math.round(Number(cells.get(name)) * 10));
      return (
        back('Total') === row.totalTenths &&
        back('Computed total') === row.computedTenths &&
        back('Work') === row.parts.submission &&
        back('Calibration') === row.parts.calibration &&
        back('Reviews') === row.parts.evaluation &&
        back('Self') === row.parts.self
      );
    });
    expect(() => fc.assert(isSame, { numRuns: 500 })).not.toThrow();
  });

  test('EX-2 everything is 26 columns, each with its line in the data dictionary', () => {
    expect(ALL_SCORE_COLUMNS).toHaveLength(26);
    expect(new Set(ALL_SCORE_COLUMNS.map(({ name }) => name)).size).toBe(26);
    for (const { name, meaning } of [...ALL_SCORE_COLUMNS, ...NAMED_EVALUATION_COLUMNS])
      expect(`${name}: ${meaning}`).toMatch(/^\S.*: \S.*\S$/);
  });

  test('EX-2 what is shown are the parts that count', () => {
    const names = shownColumns({ submission: 80, calibration: 0, evaluation: 20, self: 0 }).map(({ name }) => name);
    expect(names).toEqual(['Student', 'Work', 'Reviews', 'Total', 'Note']);
  });

  test('EX-5 a pseudonymized file has neither addresses nor words nor times', () => {
    const names = PSEUDONYMISED_EVALUATION_COLUMNS.map(({ name }) => name);
    expect(names).not.toContain('Comment');
    expect(names.filter((name) => /mail|handed in/i.test(name))).toEqual([]);
  });
});

const plain: NotedScore = {
  status: 'scored',
  excused: [],
  flags: [],
  computedTenths: 582,
  apartTenths: 380,
  override: null,
};
test.each([
  ['', {}],
  ['Adjusted by Larissa Hale, was 58.2', { override: { actorName: 'Larissa Hale' } }],
  ['Adjusted by Larissa Hale', { override: { actorName: 'Larissa Hale' }, computedTenths: null }],
  ['Nothing handed in', { status: 'noHandIn' as const }],
  ['Needs an instructor; No reviews count', { status: 'needsInstructor' as const, flags: ['noReviews' as const] }],
  ['Reviews 38 points apart', { flags: ['disputed' as const] }],
  ['Left out: Reviews', { excused: ['evaluation' as const] }],
])('SR-11 the note %j', (text, change) => {
  expect(scoreNote({ ...plain, ...change })).toBe(text);
});

test('SR-11 a score is shown with one decimal, and none as nothing', () => {
  expect([tenthsText(825), tenthsText(0), tenthsText(null)]).toEqual(['82.5', '0.0', '']);
});

test('RS-3 shares in whole percent add up to 100, whatever they are', () => {
  const anyShares = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 9 });
  const isWhole = fc.property(anyShares, (shares) => wholePercents(shares).reduce((sum, one) => sum + one, 0) === 100);
  expect(() => fc.assert(isWhole, { numRuns: 500 })).not.toThrow();
  expect(wholePercents([0.4, 0.38, 0.22])).toEqual([40, 38, 22]);
  expect(wholePercents([0, 0])).toEqual([0, 0]);
});

test('RS-3 a share of a criterion is shown in its points', () => {
  expect([pointsOf(0.836, 5), pointsOf(null, 5)]).toEqual([4.18, null]);
});

const PLACE = { title: 'Op-ed', courseName: 'ECN 210', universityName: 'The University' };
const AMARA = { firstName: 'Amara', lastName: 'Okonkwo', email: 'a@example.edu' };

test('SR-13 the message about results names no score; the one about a change says from what to what and why', () => {
  expect(resultsReleasedLetter(PLACE, AMARA).textBefore).not.toMatch(/\d\d\.\d/);
  const change = { fromTenths: 776, toTenths: 790, reason: 'A grader rated your essay.' };
  const { textBefore } = scoreChangedLetter(change, PLACE, AMARA);
  expect(textBefore).toContain('changed from 77.6 to 79.0');
  expect(textBefore).toContain('Reason: A grader rated your essay.');
  expect(scoreChangedLetter({ ...change, fromTenths: null }, PLACE, AMARA).textBefore).toContain(
    'from no score to 79.0',
  );
});

describe('practice essays', () => {
  const criteria = [{ id: 'thesis', weight: 1 }];
  const quality = (tries: readonly number[], expert: number | null = 0.5) =>
    essayQuality(
      criteria,
      [expert],
      tries.map((share) => [share]),
      () => 'Thesis',
    );

  test('SR-12 a key that the class is far from is to be looked at, once enough have rated', () => {
    expect(quality(Array.from({ length: 10 }, () => 0.8))).toMatchObject({ meanGap: 30, learnerCount: 10 });
    expect(quality(Array.from({ length: 10 }, () => 0.8)).advice).toMatch(/30 points above the expert/);
    expect(quality(Array.from({ length: 9 }, () => 0.8)).advice).toBeNull();
  });

  test('SR-12 so is a criterion on which nearly nobody agrees, and a key that is not there', () => {
    const around = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? 0.4 : 0.6));
    expect(quality(around).advice).toMatch(/Fewer than one student in four .* on Thesis/);
    expect(quality([0.5], null).advice).toMatch(/has not rated/);
  });

  test('SR-12 a good one needs no advice', () => {
    expect(quality(Array.from({ length: 12 }, () => 0.5))).toMatchObject({ advice: null, spread: 0, expertTotal: 50 });
  });
});
