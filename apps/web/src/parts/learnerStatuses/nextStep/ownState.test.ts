import { groupAssignmentId, groupId } from '@circuit/domain/kernel';
import { expect, test } from 'vitest';

import { aStatus, inHours } from '#testing/learning.ts';

import { standingOf } from '../standing.ts';
import { ownStateOf } from './ownState.ts';

const showDate = () => 'DATE';
const ids = { groupId: groupId('1'), groupAssignmentId: groupAssignmentId('2') };

interface More {
  readonly hasNewerChanges?: boolean;
  readonly hasCourseEnded?: boolean;
}

function stateOf(given: Parameters<typeof aStatus>[0], { hasNewerChanges, hasCourseEnded = false }: More = {}) {
  const { phases, nextPhase } = aStatus(given, hasNewerChanges);
  const standings = phases.map((phase) => standingOf(phase, showDate));
  const { chip, words } = ownStateOf({ standings, nextPhase, hasCourseEnded, ids, showDate });
  return `${chip.word}: ${words}`;
}

const done = { status: 'Done', done: 1 } as const;

test('HB-11 what is open to a student comes first, and a late permit is theirs', () => {
  expect(stateOf({ Submission: { status: 'Late', hasPermit: true } })).toBe(
    'To do: Hand in is open for you until DATE.',
  );
});

test('HB-11 with everything done what comes is named, and results once nothing else comes', () => {
  expect(stateOf({ Submission: done, Calibration: done })).toBe('Nothing to do right now: Review opens DATE.');
  const all = { Submission: done, Calibration: done, PeerEvaluation: done, SelfEvaluation: done };
  expect(stateOf(all)).toBe('Nothing to do right now: Results are planned for DATE.');
  const reason = { kind: 'notReleased', plannedAt: inHours(-1), nextAt: null } as const;
  expect(stateOf({ ...all, Results: { status: 'Waiting', reason } })).toBe(
    'Nothing to do right now: Your instructor has not released the results yet.',
  );
});

test('HB-11 DA-3 what was missed is said, and nothing of what needs a hand-in', () => {
  expect(stateOf({ Submission: { status: 'Missed' }, Calibration: done })).toBe(
    'Missed: You missed Hand in. Results are planned for DATE.',
  );
});

test('HB-11 before anything opens nothing is said to be done', () => {
  expect(stateOf({ Submission: { status: 'NotOpen' }, Calibration: { status: 'NotOpen' } })).toBe(
    'Not open yet: Hand in opens DATE.',
  );
});

test('HB-11 HB-12 newer changes are a thing to do, until when they can be handed in', () => {
  expect(stateOf({ Submission: done, Calibration: done }, { hasNewerChanges: true })).toBe(
    'To do: You have changes that are not handed in. Hand in is open until DATE.',
  );
});

test('HB-11 in a course that has ended nothing is to do and nothing opens', () => {
  expect(stateOf({}, { hasCourseEnded: true })).toBe(
    'Ended: This course has ended. You can no longer change anything.',
  );
  const all = { Submission: done, Calibration: done, PeerEvaluation: done, SelfEvaluation: done };
  expect(stateOf({ ...all, Results: { status: 'Done' } }, { hasCourseEnded: true })).toBe(
    'Results are out: Your results are out.',
  );
});

test('HB-11 what waits for essays is said; that there were none never takes the place of what comes', () => {
  const waiting = (kind: 'givenOutByInstructor' | 'nothingWasToReview') => ({
    Submission: done,
    Calibration: done,
    PeerEvaluation: { status: 'Waiting', reason: { kind, nextAt: null } } as const,
  });
  expect(stateOf(waiting('givenOutByInstructor'))).toMatch(/instructor/);
  expect(stateOf(waiting('nothingWasToReview'))).toBe('Nothing to do right now: Self-evaluate opens DATE.');
  const noEssays = { status: 'Waiting', reason: { kind: 'noPracticeEssays', nextAt: null } } as const;
  expect(stateOf({ Submission: done, Calibration: noEssays })).toBe('Nothing to do right now: Review opens DATE.');
});
