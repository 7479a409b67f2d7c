import { expect, test } from 'vitest';

import { nextMoment, type Schedule } from './index.ts';

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour));
const SCHEDULE: Schedule = [
  { type: 'Submission', startsAt: at(2), endsAt: at(6) },
  { type: 'Calibration', startsAt: at(3), endsAt: at(8) },
  { type: 'PeerEvaluation', startsAt: at(9), endsAt: at(16) },
  { type: 'Results', startsAt: at(20), endsAt: null },
];
const before = (date: Date) => new Date(date.getTime() - 1);

test('CW-2 before an assignment begins its first start comes next', () => {
  expect(nextMoment(SCHEDULE, at(1))).toEqual({ kind: 'opens', phase: 'Submission', at: at(2) });
});

test('CW-2 what is open and ends first comes before what opens earlier', () => {
  expect(nextMoment(SCHEDULE, at(2))).toEqual({ kind: 'closes', phase: 'Submission', at: at(6) });
  expect(nextMoment(SCHEDULE, before(at(6)))).toEqual({ kind: 'closes', phase: 'Submission', at: at(6) });
  expect(nextMoment(SCHEDULE, at(6))).toEqual({ kind: 'closes', phase: 'Calibration', at: at(8) });
});

test('CW-2 between two phases the next start comes, and after the last start nothing', () => {
  expect(nextMoment(SCHEDULE, at(8))).toEqual({ kind: 'opens', phase: 'PeerEvaluation', at: at(9) });
  expect(nextMoment(SCHEDULE, at(16))).toEqual({ kind: 'opens', phase: 'Results', at: at(20) });
  expect(nextMoment(SCHEDULE, at(20))).toBeNull();
  expect(nextMoment([], at(1))).toBeNull();
});
