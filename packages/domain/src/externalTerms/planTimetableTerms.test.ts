import { expect, test } from 'vitest';

import { planTimetableTerms, type LinkedTerm } from './index.ts';

const zone = 'America/Indianapolis';
const START = new Date('2026-08-24T04:00:00.000Z');
const END = new Date('2026-12-13T05:00:00.000Z');
const said = {
  sessionId: 1,
  reference: 'Fall2026MAIN',
  name: 'Fall 2026',
  startDay: '2026-08-24',
  endDay: '2026-12-12',
  isSelected: true,
};
const link = { reference: 'Fall2026MAIN', startDate: START, endDate: END };
const known = (fields: Partial<LinkedTerm> = {}): LinkedTerm => ({
  id: 'fall',
  name: 'Fall 2026',
  startDate: START,
  endDate: END,
  timetable: link,
  ...fields,
});
const plan = (...terms: LinkedTerm[]) => planTimetableTerms(terms, [said], zone);
const LATER = new Date('2026-12-20T05:00:00.000Z');

test('UT-11 a term that is not there is added with its dates, and brought again it is the same', () => {
  expect(plan().added).toEqual([{ name: 'Fall 2026', startDate: START, endDate: END, link }]);
  expect(plan(known())).toEqual({ added: [], changed: [], kept: [], links: [], sameCount: 1 });
});

test('UT-11 a term of the same name and days that somebody typed is taken as the one of the timetable, to the second', () => {
  const endsEarlier = new Date(END.getTime() - 1000);
  expect(plan(known({ timetable: null, name: 'fall  2026', endDate: endsEarlier }))).toEqual({
    added: [],
    changed: [],
    kept: [],
    links: [{ id: 'fall', name: 'fall  2026', link: { ...link, endDate: endsEarlier } }],
    sameCount: 1,
  });
});

test('UT-11 a term is known by the name that the timetable has for it, whatever people call it here', () => {
  expect(plan(known({ name: 'Autumn' })).sameCount).toBe(1);
  const renamed = plan(known({ timetable: { ...link, reference: 'Fall2026WEST' } }));
  expect(renamed.added.map(({ name }) => name)).toEqual(['Fall 2026 (Fall2026MAIN)']);
});

test('UT-12 dates that nobody touched here follow the timetable', () => {
  const [changed] = plan(known({ endDate: LATER, timetable: { ...link, endDate: LATER } })).changed;
  expect(changed).toMatchObject({ id: 'fall', before: { endDate: LATER }, after: { endDate: END }, link });
});

test('UT-12 dates that somebody set here stay, are told, and stay again', () => {
  const edited = plan(known({ endDate: LATER }));
  expect(edited.changed).toEqual([]);
  expect(edited.kept).toMatchObject([{ name: 'Fall 2026', before: { endDate: LATER }, after: { endDate: END } }]);
  const byHand = plan(known({ endDate: LATER, timetable: null }));
  expect(byHand.kept).toHaveLength(1);
  expect(byHand.links).toEqual([{ id: 'fall', name: 'Fall 2026', link }]);
});
