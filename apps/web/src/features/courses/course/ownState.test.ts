import { expect, test } from 'vitest';

import { standingOf } from '#shared/learning/standing.ts';
import { aStatus, inHours } from '#testing/learning.ts';

import { ownStateOf } from './ownState.ts';

const showDate = () => 'DATE';

function stateOf(given: Parameters<typeof aStatus>[0]) {
  const { phases, nextPhase } = aStatus(given);
  const standings = phases.map((phase) => standingOf(phase, showDate));
  const { chip, words } = ownStateOf({ standings, nextPhase, address: '/run', showDate });
  return `${chip.word}: ${words}`;
}

const done = { status: 'Done', done: 1 } as const;

test('HB-11 what is open to a student comes first, and a late permit is theirs', () => {
  expect(stateOf({ Submission: { status: 'Late', hasPermit: true } })).toBe(
    'To do: Hand in is open for you until DATE.',
  );
});

test('HB-11 with everything done what comes is named, and results once nothing else comes', () => {
  expect(stateOf({ Submission: done, Calibration: done })).toBe('Nothing to do now: Review opens DATE.');
  const all = { Submission: done, Calibration: done, PeerEvaluation: done, SelfEvaluation: done };
  expect(stateOf(all)).toBe('Nothing to do now: Results are planned for DATE.');
  const reason = { kind: 'notReleased', plannedAt: inHours(-1), nextAt: null } as const;
  expect(stateOf({ ...all, Results: { status: 'Waiting', reason } })).toBe(
    'Nothing to do now: Results are not released yet. Your instructor releases them.',
  );
});

test('HB-11 what was missed is said, and what comes after it', () => {
  expect(stateOf({ Submission: { status: 'Missed' }, Calibration: done })).toBe(
    'Missed: You missed Hand in. Review opens DATE.',
  );
});

test('HB-11 before anything opens nothing is said to be done', () => {
  expect(stateOf({ Submission: { status: 'NotOpen' }, Calibration: { status: 'NotOpen' } })).toBe(
    'Not open yet: Hand in opens DATE.',
  );
});
