import { expect, test } from 'vitest';

import { checkPermit, permitEffect, type Schedule } from './index.ts';

const at = (text: string) => new Date(`${text}:00-05:00`);
const SCHEDULE: Schedule = [
  { type: 'Submission', startsAt: at('2026-11-02T08:00'), endsAt: at('2026-11-06T23:59') },
  { type: 'PeerEvaluation', startsAt: at('2026-11-11T00:00'), endsAt: at('2026-11-16T23:59') },
  { type: 'Results', startsAt: at('2026-11-21T00:00'), endsAt: null },
];
const until = at('2026-11-08T23:59');

test('LP-3 a permit that cascades moves what comes after, one that does not leaves it', () => {
  const phases = (cascades: boolean) =>
    permitEffect(SCHEDULE, [], { phase: 'Submission', until, cascades }).map(({ phase, after }) => [
      phase,
      after.endsAt,
    ]);
  expect(phases(true)).toEqual([
    ['Submission', until],
    ['PeerEvaluation', at('2026-11-18T23:59')],
  ]);
  expect(phases(false)).toEqual([['Submission', until]]);
});

test('LP-1 a new permit takes the place of the one held for the same phase', () => {
  const held = [{ phase: 'Submission', until, cascades: true }] as const;
  expect(permitEffect(SCHEDULE, held, { ...held[0] })).toEqual([]);
  const earlier = { ...held[0], until: at('2026-11-07T23:59') };
  expect(permitEffect(SCHEDULE, held, earlier)[0]?.after.endsAt).toEqual(earlier.until);
});

test.each([
  ['Submission', at('2026-11-08T23:59'), true],
  ['Submission', at('2026-11-06T23:59'), 'Hand in is open for everyone until then. Choose a later time.'],
  ['Submission', at('2026-11-02T23:59'), 'This time has passed. Choose a later one.'],
  ['Calibration', at('2026-11-08T23:59'), 'Practice is not part of this assignment.'],
] as const)('LP-2 a permit for %s until %s: %s', (phase, moment, expected) => {
  const checked = checkPermit(SCHEDULE, phase, moment, at('2026-11-03T00:00'));
  expect(checked.isOk ? true : checked.failure).toBe(expected);
});
