import { expect, test } from 'vitest';

import type { PhaseStanding } from '../learnerStatuses/index.ts';

import { calendarDates, type DatedAssignment } from './index.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 4, 59));

const standing = (changes: Partial<PhaseStanding>): PhaseStanding => ({
  phase: 'Submission',
  status: 'ToDo',
  startsAt: at(1),
  endsAt: at(7),
  regularEndsAt: at(7),
  hasPermit: false,
  isBegun: false,
  done: 0,
  total: 1,
  reason: null,
  ...changes,
});

const assignment = (changes: Partial<DatedAssignment>): DatedAssignment => ({
  id: 'a',
  title: 'Op-ed',
  courseName: 'ECN 210',
  standings: null,
  schedule: null,
  ...changes,
});

test('CY-3 a student has one entry for each phase, by their own dates, the earliest first', () => {
  const standings = [
    standing({ phase: 'PeerEvaluation', status: 'NotOpen', startsAt: at(8), endsAt: at(14) }),
    standing({ endsAt: at(9), hasPermit: true }),
    standing({ phase: 'Results', status: 'NotOpen', startsAt: at(20), endsAt: null }),
  ];
  expect(calendarDates([assignment({ standings })])).toEqual([
    { uid: 'a-Submission', title: 'Hand in closes: Op-ed (ECN 210)', at: at(9), hasAlarms: true },
    { uid: 'a-PeerEvaluation', title: 'Review closes: Op-ed (ECN 210)', at: at(14), hasAlarms: true },
    { uid: 'a-Results', title: 'Results planned: Op-ed (ECN 210)', at: at(20), hasAlarms: false },
  ]);
});

test('CY-3 staff have the dates of the class, beside their own if they also take the course', () => {
  const schedule = [
    { type: 'Submission', startsAt: at(1), endsAt: at(7) },
    { type: 'SuperiorEvaluation', startsAt: at(8), endsAt: at(12) },
  ] as const;
  const dates = calendarDates([assignment({ schedule, standings: [standing({})] })]);
  expect(dates.map(({ uid, hasAlarms }) => [uid, hasAlarms])).toEqual([
    ['a-Submission', true],
    ['a-Submission-class', false],
    ['a-SuperiorEvaluation-class', true],
  ]);
});

test.each([
  ['Done', [false]],
  ['Missed', [false]],
  ['InProgress', [true]],
  ['Late', [true]],
  ['Excused', []],
] as const)('CY-4 a hand-in that is %s rings only if it still has to be met', (status, alarms) => {
  const dates = calendarDates([assignment({ standings: [standing({ status })] })]);
  expect(dates.map(({ hasAlarms }) => hasAlarms)).toEqual(alarms);
});

test('CY-4 a review that is not open to a student who did not hand in is no date of theirs, unless they still can', () => {
  const blocked = (nextAt: Date | null) =>
    standing({
      phase: 'PeerEvaluation',
      status: 'Blocked',
      reason: { kind: 'noHandIn', phase: 'PeerEvaluation', nextAt },
    });
  expect(calendarDates([assignment({ standings: [blocked(null)] })])).toEqual([]);
  expect(calendarDates([assignment({ standings: [blocked(at(3))] })])).toHaveLength(1);
  const waits = standing({
    phase: 'PeerEvaluation',
    status: 'Waiting',
    reason: { kind: 'notDistributed', nextAt: null },
  });
  expect(calendarDates([assignment({ standings: [waits] })])).toMatchObject([{ hasAlarms: true }]);
});
