import { expect, test } from 'vitest';

import { closedPhases, dateEffects, type Schedule } from './index.ts';

const at = (text: string) => new Date(`${text}:00-05:00`);
const NOW = at('2026-11-13T12:00');
const SCHEDULE: Schedule = [
  { type: 'Submission', startsAt: at('2026-11-02T08:00'), endsAt: at('2026-11-10T23:59') },
  { type: 'PeerEvaluation', startsAt: at('2026-11-11T00:00'), endsAt: at('2026-11-16T23:59') },
  { type: 'SelfEvaluation', startsAt: at('2026-11-17T00:00'), endsAt: at('2026-11-20T23:59') },
  { type: 'Results', startsAt: at('2026-11-21T00:00'), endsAt: null },
];
const withReview = (startsAt: Date, endsAt: Date): Schedule =>
  SCHEDULE.map((phase) => (phase.type === 'PeerEvaluation' ? { ...phase, startsAt, endsAt } : phase));
const start = at('2026-11-11T00:00');
const busy = { permits: [], unfinished: { PeerEvaluation: 2 } };
const done = { permits: [], unfinished: {} };
const permitted = {
  permits: [{ phase: 'PeerEvaluation', until: at('2026-11-18T23:59'), cascades: false }],
  unfinished: { PeerEvaluation: 3 },
} as const;

test('PH-13 an end in the past closes a running phase: who has how much unfinished work, and who can go on by a permit', () => {
  const effects = dateEffects(SCHEDULE, withReview(start, at('2026-11-12T23:59')), [busy, busy, done, permitted], NOW);
  expect(effects.needsTitle).toBe(true);
  expect(effects.phases).toMatchObject([
    { type: 'PeerEvaluation', was: 'open', becomes: 'over', peopleCount: 2, workCount: 4, permittedCount: 1 },
  ]);
});

test('PH-13 an earlier end that is still to come takes time, and needs no name', () => {
  const effects = dateEffects(SCHEDULE, withReview(start, at('2026-11-15T23:59')), [busy, done], NOW);
  expect(effects).toMatchObject({ needsTitle: false, phases: [{ becomes: 'open', peopleCount: 1, workCount: 2 }] });
});

test('PH-13 a later end takes nothing, moves what follows, and ends permits that give no more time', () => {
  const after = SCHEDULE.map((phase) => {
    if (phase.type === 'PeerEvaluation') return { ...phase, endsAt: at('2026-11-18T23:59') };
    return phase.type === 'SelfEvaluation' ? { ...phase, startsAt: at('2026-11-19T00:00') } : phase;
  });
  const effects = dateEffects(SCHEDULE, after, [busy, permitted], NOW);
  expect(effects.phases.map(({ type, was, peopleCount }) => [type, was, peopleCount])).toEqual([
    ['PeerEvaluation', 'open', 0],
    ['SelfEvaluation', 'notOpen', 0],
  ]);
  expect([effects.endedPermitCount, effects.needsTitle]).toEqual([1, false]);
});

test('PH-13 the instant itself: an end that is now has come, and a start that is moved ahead closes too', () => {
  expect(closedPhases(SCHEDULE, withReview(start, NOW), NOW)).toEqual(['PeerEvaluation']);
  expect(closedPhases(SCHEDULE, withReview(start, new Date(NOW.getTime() + 1)), NOW)).toEqual([]);
  expect(closedPhases(SCHEDULE, withReview(at('2026-11-14T00:00'), at('2026-11-16T23:59')), NOW)).toEqual([
    'PeerEvaluation',
  ]);
  const open = [...SCHEDULE.slice(0, 3), { type: 'Results', startsAt: at('2026-11-12T00:00'), endsAt: null } as const];
  expect(closedPhases(open, SCHEDULE, NOW)).toEqual([]);
});
