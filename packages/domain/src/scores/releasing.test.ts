import { expect, test } from 'vitest';

import type { PhaseStanding } from '../learnerStatuses/index.ts';
import type { PhaseType, Schedule } from '../phases/index.ts';
import { judgeRelease, reviewGoesOnText } from './index.ts';

const hour = (hours: number) => new Date(Date.UTC(2026, 10, 16, 12 + hours));
const NOW = hour(0);
const schedule = (review: readonly [number, number], self: readonly [number, number]): Schedule => [
  { type: 'Submission', startsAt: hour(-9), endsAt: hour(-8) },
  { type: 'PeerEvaluation', startsAt: hour(review[0]), endsAt: hour(review[1]) },
  { type: 'SelfEvaluation', startsAt: hour(self[0]), endsAt: hour(self[1]) },
];
const stands = (phase: PhaseType, status: PhaseStanding['status'], done = 0, total = 1): PhaseStanding => ({
  phase,
  status,
  startsAt: hour(-1),
  endsAt: hour(1),
  regularEndsAt: hour(1),
  hasPermit: false,
  isBegun: false,
  done,
  total,
  reason: null,
});
const learner = (userId: string, ...standings: PhaseStanding[]) => ({ userId, isHandedIn: true, standings });

test('SR-17 nothing is released until Review is over, to the instant', () => {
  expect(judgeRelease(schedule([-5, 1], [1, 2]), [], NOW)).toEqual({ kind: 'reviewGoesOn', endsAt: hour(1) });
  expect(judgeRelease(schedule([1, 2], [2, 3]), [], NOW)).toEqual({ kind: 'reviewGoesOn', endsAt: hour(2) });
  expect(judgeRelease(schedule([-5, 0], [0, 2]), [], NOW)).toEqual({ kind: 'free' });
  expect(judgeRelease([], [], NOW)).toEqual({ kind: 'free' });
  expect(reviewGoesOnText(hour(1), () => 'Mon')).toBe('Review closes Mon. You can release results after that.');
});

test('SR-18 who can still self-evaluate or review is counted, also before it opens; who is done is not', () => {
  const verdict = judgeRelease(
    schedule([-5, -1], [-1, 2]),
    [
      learner('a', stands('SelfEvaluation', 'ToDo')),
      learner('b', stands('SelfEvaluation', 'InProgress')),
      learner('c', stands('SelfEvaluation', 'Done')),
      learner('d', stands('SelfEvaluation', 'NotOpen'), stands('PeerEvaluation', 'Late', 1, 3)),
      { ...learner('e', stands('SelfEvaluation', 'NotOpen')), isHandedIn: false },
      learner('f', stands('SelfEvaluation', 'Excused'), stands('PeerEvaluation', 'Missed', 1, 3)),
    ],
    NOW,
  );
  expect(verdict).toEqual({
    kind: 'cutsOff',
    unfinished: { reviewerCount: 1, reviewCount: 2, selfIds: ['a', 'b', 'd'] },
  });
});
