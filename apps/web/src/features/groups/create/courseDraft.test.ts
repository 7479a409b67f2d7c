import { expect, test } from 'vitest';

import { type CourseDraft, errorsOf, hasNamesake, nextTerm, NO_DRAFT, requestOf, withTerm } from './courseDraft.ts';

const zone = 'America/Indianapolis';
const fall = {
  id: 'fall',
  name: 'Fall 2026',
  startDate: '2026-08-24T04:00:00.000Z',
  endDate: '2026-12-20T04:59:59.000Z',
};
const aDraft = (fields: Partial<CourseDraft>): CourseDraft => ({ ...NO_DRAFT, name: 'ECN 210', ...fields });

test('CO-20 choosing a term fills in its first and last day', () => {
  expect(withTerm(aDraft({}), fall, zone)).toEqual(
    aDraft({ externalTermId: 'fall', startDay: '2026-08-24', endDay: '2026-12-19' }),
  );
});

test('CO-20 choosing no term leaves the days as they are', () => {
  const chosen = withTerm(aDraft({}), fall, zone);
  expect(withTerm(chosen, undefined, zone)).toEqual({ ...chosen, externalTermId: null });
});

test('CO-21 days that were not touched keep the exact instants of the term or of the course', () => {
  const { startDate, endDate } = requestOf(withTerm(aDraft({}), fall, zone), zone, [undefined, fall]);
  expect([startDate, endDate]).toEqual([fall.startDate, fall.endDate]);
});

test('CO-2 a day of one’s own begins and ends at midnight in the zone of the course', () => {
  const draft = aDraft({ startDay: '2026-08-31', endDay: '2026-12-11' });
  expect(requestOf(draft, zone, [fall])).toEqual({
    name: 'ECN 210',
    externalTermId: null,
    startDate: '2026-08-31T04:00:00.000Z',
    endDate: '2026-12-12T05:00:00.000Z',
  });
});

test.each([
  [{ name: ' ' }, { name: 'Give the course a name.' }],
  [{ startDay: '2026-12-19', endDay: '2026-12-18' }, { endDay: 'The end is before the start.' }],
  [{ startDay: '2026-12-19', endDay: '2026-12-19' }, {}],
  [{ endDay: '2026-12-19' }, {}],
])('CO-23 of %j it is said what is wrong: %j', (fields, errors) => {
  expect(errorsOf(aDraft(fields))).toEqual(errors);
});

test('CO-22 another course of the same name in the same term is noticed, a deleted one or one of another term is not', () => {
  const group = { name: 'ecn 210 ', externalTermId: null, isDeleted: false };
  expect(hasNamesake(aDraft({}), [group])).toBe(true);
  expect(hasNamesake(aDraft({}), [{ ...group, isDeleted: true }])).toBe(false);
  expect(hasNamesake(aDraft({ externalTermId: 'fall' }), [group])).toBe(false);
});

test('CO-24 the next term is the first that begins after the course began', () => {
  const spring = { ...fall, id: 'spring', startDate: '2027-01-11T05:00:00.000Z' };
  const later = { ...fall, id: 'later', startDate: '2027-08-23T04:00:00.000Z' };
  const undated = { ...fall, id: 'undated', startDate: null };
  expect(nextTerm([later, spring, fall, undated], fall.startDate)?.id).toBe('spring');
  expect(nextTerm([fall], fall.startDate)).toBeUndefined();
  expect(nextTerm([later], null)).toBeUndefined();
});
