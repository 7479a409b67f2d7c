import { expect, test } from 'vitest';

import type { Schedule } from '../phases/index.ts';

import { learnerStatuses, nextStep, sampleLearner, sampleMoments } from './index.ts';

const at = (text: string) => new Date(`${text}:00-05:00`);
const SCHEDULE: Schedule = [
  { type: 'Submission', startsAt: at('2026-11-02T08:00'), endsAt: at('2026-11-06T23:59') },
  { type: 'Calibration', startsAt: at('2026-11-07T00:00'), endsAt: at('2026-11-10T23:59') },
  { type: 'PeerEvaluation', startsAt: at('2026-11-11T00:00'), endsAt: at('2026-11-16T23:59') },
  { type: 'SelfEvaluation', startsAt: at('2026-11-17T00:00'), endsAt: at('2026-11-20T23:59') },
  { type: 'Results', startsAt: at('2026-11-21T00:00'), endsAt: null },
];
const NOW = at('2026-11-01T00:00');
const groupAssignment = { schedule: SCHEDULE, practiceCount: 3, reviewsGiven: 3, isReleased: false };

test('VS-1 a sample student has done what is over, has to do what is open, and waits for the rest', () => {
  const seen = sampleMoments(SCHEDULE, NOW).map(({ at: moment }) => {
    const standings = learnerStatuses(
      { status: 'Active', schedule: SCHEDULE },
      sampleLearner(groupAssignment, moment),
      moment,
    );
    return [standings.map(({ status }) => status).join(' '), nextStep(standings)];
  });
  expect(seen).toEqual([
    ['NotOpen NotOpen NotOpen NotOpen NotOpen', null],
    ['ToDo NotOpen NotOpen NotOpen NotOpen', 'Submission'],
    ['Done ToDo NotOpen NotOpen NotOpen', 'Calibration'],
    ['Done Done ToDo NotOpen NotOpen', 'PeerEvaluation'],
    ['Done Done Done ToDo NotOpen', 'SelfEvaluation'],
    ['Done Done Done Done Waiting', null],
  ]);
});

test('VS-4 once results are released a sample student sees theirs, also before the day they were planned for', () => {
  const released = { ...groupAssignment, isReleased: true };
  for (const moment of [at('2026-11-20T23:59'), at('2026-12-01T00:00')]) {
    const standings = learnerStatuses(
      { status: 'Active', schedule: SCHEDULE },
      sampleLearner(released, moment),
      moment,
    );
    expect(standings.at(-1)).toMatchObject({ phase: 'Results', status: 'Done' });
  }
});

test('VS-2 one can look at now, at the middle of every phase and at the beginning of Results', () => {
  expect(sampleMoments(SCHEDULE, NOW).map(({ phase }) => phase)).toEqual([
    null,
    'Submission',
    'Calibration',
    'PeerEvaluation',
    'SelfEvaluation',
    'Results',
  ]);
  expect(sampleMoments(SCHEDULE, NOW).at(-1)?.at).toEqual(at('2026-11-21T00:00'));
});
