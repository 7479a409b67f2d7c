import { expect, test } from 'vitest';

import { inHours } from '#testing/learning.ts';

import { waitingFor } from './review.ts';

const RUNNING = { endDate: null };

test('RW-3 only who can still get something to review waits for it', () => {
  const { waiting, never } = {
    waiting: [
      { kind: 'givenOutAt', nextAt: inHours(1) },
      { kind: 'givenOutByInstructor', nextAt: null },
      { kind: 'notOpenYet', phase: 'PeerEvaluation', nextAt: inHours(1) },
      { kind: 'nothingToReview', nextAt: null },
    ] as const,
    never: [
      null,
      { kind: 'over', phase: 'PeerEvaluation', endedAt: inHours(-1), nextAt: null },
      { kind: 'noHandIn', phase: 'PeerEvaluation', nextAt: null },
      { kind: 'withdrawn', nextAt: null },
    ] as const,
  };
  expect(waiting.map((peersClosed) => waitingFor({ peersClosed }, RUNNING))).toEqual(waiting.map(() => 'yes'));
  expect(never.map((peersClosed) => waitingFor({ peersClosed }, RUNNING))).toEqual(never.map(() => 'no'));
  const peersClosed = { kind: 'notDistributed', nextAt: null } as const;
  expect(waitingFor({ peersClosed }, RUNNING)).toBe('aMoment');
  expect(waitingFor({ peersClosed }, { endDate: inHours(-1) })).toBe('no');
});
