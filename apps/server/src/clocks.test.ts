import { startPracticeTry } from '@circuit/contract/calibrations';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import { createSubmission, getOwnSubmission, saveSubmission } from '@circuit/contract/submissions';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { aGroupAssignment, aText, HOUR, seen, type TestGroupAssignment } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

// The short form of drill:clocks: one process whose own clock is moved, instead of three under libfaketime.
const MINUTE = 60_000;
const GRACE = MINUTE;
const PHASES = {
  Submission: [0.1, 1],
  Calibration: [0.5, 1.5],
  PeerEvaluation: [1.6, 1.8],
  SelfEvaluation: [1.9, 2],
} as const;
const criteria = [aCriterion({ title: 'Thesis', commentRule: 'optional' })];
const EXPERT = criteria.map(({ id, levels }) => ({
  criterionId: id,
  choice: { kind: 'levels' as const, levelId: levels[0]?.id ?? '' },
  comment: 'The expert says why.',
}));

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterEach(() => vi.useRealTimers());
afterAll(() => world.close());

/** Every edge, and the minute after an end, each with a millisecond on both sides. */
function instantsFrom(from: number): readonly number[] {
  const turns = Object.values(PHASES).flatMap(([start, end]) => [
    from + start * HOUR,
    from + end * HOUR,
    from + end * HOUR + GRACE,
  ]);
  return [...new Set(turns.flatMap((turn) => [turn - 1, turn, turn + 1]))].toSorted((one, other) => one - other);
}

/** Whether a write in this phase counts: by its dates and the instant alone. */
function counts([start, end]: readonly [number, number], from: number, at: number): boolean {
  return at >= from + start * HOUR && at < from + end * HOUR + GRACE;
}

async function decide({ id, calibrationIds: [calibrationId] }: TestGroupAssignment, as: Person, turn: number) {
  const groupAssignment = { groupAssignmentId: id };
  const { body: own } = await world.call(getOwnSubmission, groupAssignment, { as });
  const written =
    own.submission === null
      ? await world.call(createSubmission, groupAssignment, { as })
      : await world.call(
          saveSubmission,
          { ...groupAssignment, submissionId: own.submission.id, document: aText(`Saved ${turn}`) },
          { as, headers: seen(own.submission.version) },
        );
  const practiced = await world.call(startPracticeTry, { ...groupAssignment, calibrationId }, { as });
  const { body: standing } = await world.call(getOwnLearnerStatus, groupAssignment, { as });
  return {
    writes: written.status,
    practices: practiced.status,
    standing: standing.phases.map(({ phase, status }) => `${phase} ${status}`).join(', '),
  };
}

/** What a server whose clock is so many minutes off decides at every turn. */
async function decisionsOf(minutesOff: number, from: number) {
  await moveClock(world.home, world.shard, 0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutesOff * MINUTE });
  const groupId = await world.group();
  const person = await world.person({ in: [[groupId, 'GroupLearner']] });
  const groupAssignment = await aGroupAssignment(world, {
    groupId,
    from: new Date(from),
    criteria,
    phases: PHASES,
    experts: [EXPERT],
  });
  const decisions = [];
  for (const [turn, at] of instantsFrom(from).entries()) {
    await freezeClock(world.home, world.shard, new Date(at));
    decisions.push(await decide(groupAssignment, person, turn));
  }
  vi.useRealTimers();
  return decisions;
}

test('DR-22 PH-10 T16 a server whose clock is ten minutes off decides as the dates say, a millisecond around every edge', async () => {
  const from = Date.now();
  const status = (isTaken: boolean) => (isTaken ? 200 : 409);
  const right = await decisionsOf(0, from);
  expect(right.map(({ writes, practices }) => [writes, practices])).toEqual(
    instantsFrom(from).map((at) => [
      status(counts(PHASES.Submission, from, at)),
      status(counts(PHASES.Calibration, from, at)),
    ]),
  );
  expect(new Set(right.map(({ standing }) => standing)).size).toBeGreaterThan(4);
  expect(await decisionsOf(10, from)).toEqual(right);
  expect(await decisionsOf(-10, from)).toEqual(right);
});
