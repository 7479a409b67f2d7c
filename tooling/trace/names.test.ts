import { expect, test } from 'vitest';

import { idsAtStart } from './ids.ts';
import { namedJourneys, namedPromises, namedTests } from './names.ts';

const idsOf = (source: string) => namedTests(source).map(({ ids }) => ids);

test('TR-1 a name begins with one id or several', () => {
  expect(idsAtStart('S7.05 S3.11/1 the token answer')).toEqual(['S7.05', 'S3.11/1']);
  expect(idsAtStart('S3.08/2, PE-4: who may read')).toEqual(['S3.08/2', 'PE-4']);
});

test('TR-1 an id that does not stand at the beginning does not count', () => {
  expect(idsAtStart('the answer of S7.05')).toEqual([]);
  expect(idsAtStart('S7.05 is like S3.11')).toEqual(['S7.05']);
  expect(idsAtStart('S3 keeps an object')).toEqual([]);
});

test('TR-2 test, it, tables and templates are found, with their line', () => {
  const source = [
    "test('DB-1 one', () => {});",
    'it.concurrent(`DB-2 ${two}`, () => {});',
    "test.each([[1, f('x')]])(",
    "  'DB-3 it\\'s %i', () => {});",
    "test.each`a | b`('DB-4 four', () => {});",
    "test.for<[number, string]>([[1, ')']])('DB-5 five', () => {});",
  ].join('\n');
  expect(namedTests(source)).toEqual([
    { name: 'DB-1 one', ids: ['DB-1'], line: 1 },
    { name: 'DB-2 ${two}', ids: ['DB-2'], line: 2 },
    { name: "DB-3 it's %i", ids: ['DB-3'], line: 4 },
    { name: 'DB-4 four', ids: ['DB-4'], line: 5 },
    { name: 'DB-5 five', ids: ['DB-5'], line: 6 },
  ]);
});

test('TR-3 the ids of a describe count for the tests in it, and only for them', () => {
  const source = `
    describe.each([(1)])('S4.01/1 words', () => {
      describe('inner', () => { test('DB-1 a', () => {}); });
      test('S4.01/1 b', () => {});
    });
    test('c', () => {});
    describe('DB-9 empty', () => {});`;
  expect(idsOf(source)).toEqual([['S4.01/1', 'DB-1'], ['S4.01/1'], []]);
});

test('TR-4 what is skipped or still to do does not count', () => {
  const source = `
    test.skip('DB-1 a', () => {});
    test.todo('DB-2 b');
    describe.skip('c', () => { test('DB-3 d', () => {}); });
    test.skipIf(isMac())('DB-4 e', () => {});`;
  expect(idsOf(source)).toEqual([['DB-4']]);
});

test('TR-5 a journey is an object with a name and a walk', () => {
  const source = `export const signsIn: Journey = {
    name: 'S2.24/1 signs in',
    walk: async (page) => { await page.getByRole('link', { name: 'S9.99 Help' }).click(); },
  };`;
  expect(namedJourneys(source)).toEqual([{ name: 'S2.24/1 signs in', ids: ['S2.24/1'], line: 2 }]);
});

test('TR-6 in a drill every text that begins with an id counts', () => {
  const source = "report('DR-1 nothing lost', lost === 0); report('rows', `${rows}`);";
  expect(namedPromises(source).map(({ ids }) => ids)).toEqual([['DR-1']]);
});

test('TR-9 comments, regular expressions and tags do not confuse the reading', () => {
  const source = `
    // test('DB-1 no', …
    /* test('DB-2 no') don't */
    const pattern = /['"\`(]/; const half = a / b; // ' "
    render(<p title="x">don't</p>);
    "test('DB-3 no')";
    suite.test('DB-4 no', () => {});
    test('DB-5 yes', () => {});`;
  expect(idsOf(source)).toEqual([['DB-5']]);
});
