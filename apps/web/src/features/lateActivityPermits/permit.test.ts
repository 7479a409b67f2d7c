import { expect, test } from 'vitest';

import { aGroupAssignment } from '#testing/learning.ts';

import { likelyEnd, likelyPhase } from './permit.ts';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const groupAssignment = aGroupAssignment({
  groupAssignmentPhases: [
    { type: 'Submission', startsAt: at(1), endsAt: at(6) },
    { type: 'PeerEvaluation', startsAt: at(10), endsAt: at(20) },
    { type: 'SelfEvaluation', startsAt: at(20), endsAt: at(22) },
  ],
});

test.each([
  [3, 'Submission'],
  [8, 'Submission'],
  [15, 'PeerEvaluation'],
  [20, 'SelfEvaluation'],
  [25, 'SelfEvaluation'],
] as const)('HS-16 on November %i a permit is most likely for %s', (day, phase) => {
  expect(likelyPhase(groupAssignment, new Date(at(day)))).toBe(phase);
});

test('HS-16 it ends after the end for everybody, and never in the past', () => {
  expect(likelyEnd(groupAssignment, 'PeerEvaluation', new Date(at(15))).toISOString()).toBe(at(22));
  expect(likelyEnd(groupAssignment, 'Submission', new Date(at(15))).toISOString()).toBe(at(17));
});
