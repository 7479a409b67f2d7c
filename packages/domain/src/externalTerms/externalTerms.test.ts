import { expect, test } from 'vitest';

import { planTerms } from './planTerms.ts';
import { readTerms, type TermLine } from './readTerms.ts';
import { termErrors } from './term.ts';

const ZONE = 'America/Indianapolis';
const FALL = {
  id: 'fall',
  name: 'Fall 2026',
  startDate: new Date('2026-08-24T04:00:00Z'),
  endDate: new Date('2026-12-20T04:59:59Z'),
};

const linesOf = (text: string): TermLine[] =>
  text.split('\n').map((line, index) => ({ line: index + 1, cells: line.split(',') }));
const read = (text: string) => readTerms(linesOf(text));
const planned = (text: string) => planTerms([FALL], read(text).terms, ZONE);

test('ET-1 a second term of the same name is refused, whatever its case and spaces', () => {
  const dates = { startDate: null, endDate: null };
  expect(termErrors({ name: ' fall  2026', ...dates }, [FALL])).toEqual({
    name: ['There is already a term named Fall 2026.'],
  });
  expect(termErrors({ name: 'Fall 2027', ...dates }, [FALL])).toEqual({});
});

test('ET-2 a term ends after it starts', () => {
  const at = (text: string) => new Date(`${text}T05:00:00Z`);
  const ends = (endDate: Date) => termErrors({ name: 'x', startDate: at('2027-01-11'), endDate }, []);
  expect(ends(at('2027-01-11'))).toEqual({ endDate: ['The end is before the start.'] });
  expect(ends(at('2027-01-12'))).toEqual({});
});

test('ET-4 columns are found by their names in any order; without names they are name, start and end', () => {
  const expected = [{ name: 'Spring 2027', startDay: '2027-01-11', endDay: '2027-05-08' }];
  expect(read('Last day,Term,First day\n5/8/2027,Spring 2027,2027-01-11').terms).toMatchObject(expected);
  expect(read('Spring 2027,1/11/2027,2027-05-08').terms).toMatchObject(expected);
});

test.each([
  ['', 'The list is empty.'],
  ['name,start,end', 'The list has no terms in it.'],
  ['name,start,end\n,2027-01-11,', 'This line has no name.'],
  ['name,start,end\nSpring,11.1.2027,', '“11.1.2027” is not a date we can read. Write it like 2027-01-11.'],
  ['name,start,end\nSpring,2027-02-30,', '“2027-02-30” is not a date we can read. Write it like 2027-01-11.'],
  ['name,start,end\nSpring,2027-05-08,2027-01-11', 'The end is before the start.'],
  ['name,start,end\nSpring,,\nspring,,', 'This term is also on line 2.'],
])('ET-4 of the list %j one reads: %s', (text, detail) => {
  expect(read(text).problems.map((problem) => problem.detail)).toEqual([detail]);
});

test('ET-5 a term is known by its name: a new one is added, another date is a change, and the same is none', () => {
  expect(planned('Fall 2026,2026-08-24,2026-12-19')).toEqual({ added: [], changed: [], sameCount: 1 });
  expect(planned('fall 2026,2026-08-24,2026-12-21\nSpring 2027,2027-01-11,2027-05-08')).toEqual({
    added: [
      {
        name: 'Spring 2027',
        startDate: new Date('2027-01-11T05:00:00Z'),
        // The last day belongs to the term, and by then the clocks have changed.
        endDate: new Date('2027-05-09T04:00:00Z'),
      },
    ],
    changed: [
      {
        id: 'fall',
        name: 'Fall 2026',
        before: { startDate: FALL.startDate, endDate: FALL.endDate },
        after: { startDate: FALL.startDate, endDate: new Date('2026-12-22T05:00:00Z') },
      },
    ],
    sameCount: 0,
  });
});
