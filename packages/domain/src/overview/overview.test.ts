import { expect, test } from 'vitest';

import { jobLogId } from '../kernel/index.ts';
import { phaseCounts, type LearnerStatus } from '../learnerStatuses/index.ts';
import type { PhaseType } from '../phases/index.ts';

import { countShown, isFound, isShown, needsAttention, phaseToNudge, type MatrixLearner } from './index.ts';

const PHASES: readonly PhaseType[] = ['Submission', 'Calibration', 'PeerEvaluation', 'Results'];
const matrix = { phases: PHASES, reviewsNeeded: 3 };
const at = (status: LearnerStatus, done = 0, total = 0) => ({ status, done, total });

function aLearner(fields: Partial<MatrixLearner> = {}): MatrixLearner {
  return {
    firstName: 'Petra',
    lastName: 'Dvořák',
    email: 'pdvorak@university.example',
    standings: [at('Done', 1, 1), at('Done', 3, 3), at('InProgress', 1, 3), at('Waiting')],
    behind: [],
    permits: [],
    received: { handedIn: 2, expected: 3 },
    ...fields,
  };
}

test('OV-2 OV-16 people are counted where people do one thing, reviews in Review, and nobody in Results', () => {
  const excused = aLearner({ standings: [at('Excused'), at('ToDo', 0, 3), at('Blocked'), at('Waiting')] });
  const missed = aLearner({ standings: [at('Missed', 0, 1), at('InProgress', 1, 3), at('Blocked'), at('Waiting')] });
  const learners = [aLearner(), excused, missed];
  expect(
    PHASES.map((phase, nth) =>
      phaseCounts(
        phase,
        learners.flatMap(({ standings }) => standings[nth] ?? []),
      ),
    ),
  ).toEqual([
    { done: 1, total: 2, exempt: 1 },
    { done: 1, total: 3, exempt: 0 },
    { done: 1, total: 3, exempt: 0 },
    null,
  ]);
  expect(phaseCounts('SuperiorEvaluation', [])).toBeNull();
});

test.each([
  ['behind', { behind: ['PeerEvaluation'] }, true],
  ['behind', {}, false],
  ['noHandIn', { standings: [at('ToDo', 0, 1)] }, true],
  ['noHandIn', { standings: [at('Missed', 0, 1)] }, true],
  ['noHandIn', { standings: [at('Excused', 0, 1)] }, false],
  ['noHandIn', {}, false],
  ['fewReviews', { received: { handedIn: 2, expected: 2 } }, true],
  ['fewReviews', { received: { handedIn: 0, expected: 3 } }, false],
  ['fewReviews', { received: null }, false],
  ['permit', { permits: [{ phase: 'Submission' }] }, true],
  ['permit', {}, false],
  ['all', {}, true],
] as const)('OV-3 %s of %j: %s', (filter, fields, isExpected) => {
  expect(isShown(aLearner(fields), filter, matrix)).toBe(isExpected);
});

test('OV-3 where nothing is handed in nobody is without a hand-in, and every filter says how many it shows', () => {
  const practice = { phases: ['Calibration' as const], reviewsNeeded: 3 };
  expect(isShown(aLearner({ standings: [at('ToDo', 0, 3)] }), 'noHandIn', practice)).toBe(false);
  const learners = [aLearner(), aLearner({ behind: ['Calibration'], permits: [{ phase: 'Calibration' }] })];
  expect(countShown(learners, matrix)).toEqual({ behind: 1, noHandIn: 0, fewReviews: 0, permit: 1, all: 2 });
});

test.each([
  ['', true],
  ['dvorak', true],
  ['PETRA dvořák', true],
  ['Dvořák, Petra', true],
  ['pdvorak@', true],
  ['petra novak', false],
])('OV-4 "%s" finds Petra Dvořák: %s', (keywords, isExpected) => {
  expect(isFound(aLearner(), keywords)).toBe(isExpected);
});

const JOB = jobLogId('01980000-0000-7000-8000-0000000000b1');
const calm = {
  ...matrix,
  learners: [aLearner()],
  behind: [],
  isReviewOver: false,
  failedJobs: [],
  isWaitingForDistribution: false,
  reportedCount: 0,
  timeRequests: { count: 0, since: null },
  queue: null,
};

test('OV-5 a class on track needs nobody', () => {
  expect(needsAttention(calm)).toEqual([]);
});

test('OV-5 OV-15 a failed job comes first, then authors who wait, who is behind in which phase, what will be missing and what waits for graders', () => {
  const behind = aLearner({ behind: ['PeerEvaluation'], received: { handedIn: 1, expected: 2 } });
  const facts = {
    ...calm,
    learners: [behind, behind, aLearner()],
    behind: [{ phase: 'PeerEvaluation' as const, count: 2, endsAt: new Date('2026-11-16T23:59:00-05:00') }],
    failedJobs: [{ id: JOB, kind: 'distribute' }],
    isWaitingForDistribution: true,
    reportedCount: 1,
    queue: { toGrade: 118, secondLooks: 2, secondLooksSince: new Date('2026-11-14T09:00:00-05:00') },
  };
  expect(needsAttention(facts)).toEqual([
    { kind: 'jobFailed', jobLogId: JOB, jobKind: 'distribute' },
    { kind: 'secondLooks', count: 2, since: new Date('2026-11-14T09:00:00-05:00') },
    { kind: 'behind', phase: 'PeerEvaluation', count: 2, endsAt: new Date('2026-11-16T23:59:00-05:00') },
    { kind: 'notGivenOut' },
    { kind: 'fewReviews', count: 2, reviewsNeeded: 3 },
    { kind: 'reported', count: 1 },
    { kind: 'toGrade', count: 118 },
  ]);
  // Once Review is over nobody would end with fewer: they have.
  expect(needsAttention({ ...facts, isReviewOver: true }).map(({ kind }) => kind)).not.toContain('fewReviews');
});

test('TQ-6 students who ask for more time stand before what waits for a date', () => {
  const since = new Date('2026-11-14T09:00:00-05:00');
  expect(needsAttention({ ...calm, timeRequests: { count: 2, since }, reportedCount: 1 })).toEqual([
    { kind: 'timeRequests', count: 2, since },
    { kind: 'reported', count: 1 },
  ]);
});

test('OV-10 a message is about what most of them are behind in, else about what most of them can still do', () => {
  const reviewing = aLearner({ behind: ['PeerEvaluation'] });
  const practicing = aLearner({ behind: ['Calibration', 'PeerEvaluation'] });
  const open = aLearner({ standings: [at('Done', 1, 1), at('InProgress', 1, 3), at('NotOpen'), at('NotOpen')] });
  const done = aLearner({ standings: [at('Done', 1, 1), at('Missed', 1, 3), at('Done', 3, 3), at('Waiting')] });
  expect(phaseToNudge(PHASES, [reviewing, practicing, open])).toBe('PeerEvaluation');
  expect(phaseToNudge(PHASES, [practicing])).toBe('Calibration');
  expect(phaseToNudge(PHASES, [open, done])).toBe('Calibration');
  expect(phaseToNudge(PHASES, [done])).toBeNull();
  expect(phaseToNudge(PHASES, [])).toBeNull();
});
