import { describe, expect, test } from 'vitest';

import { phaseCounts, type LearnerStatus, type PhaseStanding } from '../learnerStatuses/index.ts';
import type { Activity } from '../permissions/index.ts';
import type { PhaseType, Schedule } from '../phases/index.ts';

import { behindOf, isNearDraft, learnerTasks, needsYou, typicalMinutes, type TaughtGroupAssignment } from './index.ts';

const NOW = new Date('2026-11-15T18:00:00Z');
const HOUR_MS = 3_600_000;
const DAY = 24;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

/** From and until in hours from now. */
function aStanding(
  phase: PhaseType,
  status: LearnerStatus,
  [from, until]: readonly [number, number | null],
  fields: Partial<PhaseStanding> = {},
): PhaseStanding {
  const endsAt = until === null ? null : inHours(until);
  const dates = { startsAt: inHours(from), endsAt, regularEndsAt: endsAt };
  const isBegun = status === 'InProgress';
  return { phase, status, ...dates, hasPermit: false, isBegun, done: 0, total: 1, reason: null, ...fields };
}

const placesOf = (groupAssignments: Readonly<Record<string, readonly PhaseStanding[]>>) =>
  learnerTasks(
    Object.entries(groupAssignments).map(([id, standings]) => ({ id, standings })),
    NOW,
  ).tasks.map(({ groupAssignmentId, phase, place }) => `${place}: ${groupAssignmentId} ${phase}`);

describe('what a student has before them', () => {
  test('DA-1 what is due soonest is next, a late permit by its own date, begun before not begun when dates tie', () => {
    const groupAssignments = {
      soon: [aStanding('PeerEvaluation', 'ToDo', [-9, 5])],
      late: [aStanding('Submission', 'Late', [-99, 40], { hasPermit: true })],
      tie: [aStanding('Submission', 'InProgress', [-9, 5])],
      lateTie: [aStanding('Submission', 'Late', [-99, 40], { hasPermit: true, isBegun: true })],
      far: [aStanding('Calibration', 'InProgress', [-9, 20])],
    };
    expect(placesOf(groupAssignments)).toEqual([
      'next: tie Submission',
      'thisWeek: soon PeerEvaluation',
      'thisWeek: far Calibration',
      'thisWeek: lateTie Submission',
      'thisWeek: late Submission',
    ]);
  });

  test('DA-15 one order: what can be done now by due date, what opens later by due date, then what was missed, the latest first', () => {
    const missed = (until: number) => [aStanding('Submission', 'Missed', [-99, until])];
    const groupAssignments = {
      missedFirst: missed(-3 * DAY),
      missedLast: missed(-DAY),
      next: [aStanding('Submission', 'ToDo', [-1, 1])],
      laterLate: [aStanding('Submission', 'Late', [-99, 12 * DAY], { hasPermit: true })],
      later: [aStanding('Submission', 'ToDo', [-1, 9 * DAY])],
      opensFirst: [aStanding('Submission', 'NotOpen', [DAY, 6 * DAY])],
      opensLast: [aStanding('Submission', 'NotOpen', [2 * DAY, 5 * DAY])],
      opensFar: [aStanding('Submission', 'NotOpen', [DAY, 8 * DAY])],
      now: [aStanding('Submission', 'ToDo', [-1, 6 * DAY])],
    };
    expect(placesOf(groupAssignments)).toEqual([
      'next: next Submission',
      'thisWeek: now Submission',
      'thisWeek: opensLast Submission',
      'thisWeek: opensFirst Submission',
      'later: later Submission',
      'later: laterLate Submission',
      'later: opensFar Submission',
      'missed: missedLast Submission',
      'missed: missedFirst Submission',
    ]);
  });

  test('DA-2 what ends within seven days is this week, to the hour; the rest is later', () => {
    const at = (until: number) => [aStanding('Submission', 'ToDo', [-1, until])];
    const groupAssignments = { first: at(1), week: at(7 * DAY), more: at(7 * DAY + 1) };
    expect(placesOf(groupAssignments)).toEqual([
      'next: first Submission',
      'thisWeek: week Submission',
      'later: more Submission',
    ]);
  });

  test('DA-2 what a person can do now and ends within a week is counted, and not what is not open yet', () => {
    const count = (...standings: PhaseStanding[]) => learnerTasks([{ id: 'op-ed', standings }], NOW).thisWeekCount;
    expect(count()).toBe(0);
    expect(count(aStanding('Submission', 'ToDo', [-1, 8 * DAY]))).toBe(0);
    expect(
      count(aStanding('PeerEvaluation', 'ToDo', [-1, DAY]), aStanding('SelfEvaluation', 'NotOpen', [DAY, 5 * DAY])),
    ).toBe(1);
  });

  test('DA-3 of each assignment what opens next within two weeks is told, and no more of it', () => {
    const groupAssignment = [
      aStanding('Submission', 'ToDo', [-1, DAY]),
      aStanding('PeerEvaluation', 'NotOpen', [2 * DAY, 5 * DAY]),
      aStanding('SelfEvaluation', 'NotOpen', [6 * DAY, 9 * DAY]),
      aStanding('Results', 'NotOpen', [10 * DAY, null]),
    ];
    const far = [aStanding('Submission', 'NotOpen', [15 * DAY, 20 * DAY])];
    expect(placesOf({ groupAssignment, far })).toEqual([
      'next: groupAssignment Submission',
      'thisWeek: groupAssignment PeerEvaluation',
    ]);
  });

  test('DA-3 a student who missed the hand-in is not reminded of work that needs one', () => {
    const groupAssignment = [
      aStanding('Submission', 'Missed', [-99, -1]),
      aStanding('PeerEvaluation', 'NotOpen', [2 * DAY, 5 * DAY]),
      aStanding('Results', 'NotOpen', [10 * DAY, null]),
    ];
    expect(placesOf({ groupAssignment })).toEqual([
      'missed: groupAssignment Submission',
      'waiting: groupAssignment Results',
    ]);
  });

  test('DA-4 essays that are not given out yet are waited for, and results once nothing is left to do', () => {
    const handedIn = aStanding('Submission', 'Done', [-99, -50]);
    const results = aStanding('Results', 'NotOpen', [50, null]);
    const reason = { kind: 'notDistributed', nextAt: null } as const;
    const self = aStanding('SelfEvaluation', 'NotOpen', [40, 45]);
    const waiting = [handedIn, aStanding('PeerEvaluation', 'Waiting', [-1, 30], { reason }), self, results];
    const done = [handedIn, aStanding('PeerEvaluation', 'Done', [-1, 30]), results];
    const working = [handedIn, aStanding('PeerEvaluation', 'ToDo', [-1, 30]), results];
    expect(placesOf({ waiting, done, working })).toEqual([
      'next: working PeerEvaluation',
      'thisWeek: waiting SelfEvaluation',
      'waiting: waiting PeerEvaluation',
      'waiting: done Results',
    ]);
  });

  test('DA-4 nobody waits for results that are out', () => {
    const released = [aStanding('Submission', 'Done', [-99, -50]), aStanding('Results', 'Done', [-1, null])];
    expect(placesOf({ released })).toEqual([]);
  });

  test('DA-4 nobody waits for what was never there, nor for results of what has not begun', () => {
    const reason = { kind: 'nothingWasToReview', nextAt: null } as const;
    const nothing = [aStanding('PeerEvaluation', 'Waiting', [-9, -1], { reason })];
    const far = [
      aStanding('Submission', 'NotOpen', [20 * DAY, 30 * DAY]),
      aStanding('Results', 'NotOpen', [999, null]),
    ];
    expect(placesOf({ nothing, far })).toEqual([]);
  });

  test('HB-12 newer changes of what is handed in are a thing to do until the end, and not after it', () => {
    const at = (until: number, hasNewerChanges: boolean) => {
      const results = aStanding('Results', 'NotOpen', [99, null]);
      const standings = [aStanding('Submission', 'Done', [-9, until]), results];
      const { tasks, thisWeekCount } = learnerTasks([{ id: 'op-ed', standings, hasNewerChanges }], NOW);
      return [...tasks.map(({ phase, place }) => `${place}: ${phase}`), thisWeekCount];
    };
    expect(at(1, true)).toEqual(['next: Submission', 1]);
    expect(at(1, false)).toEqual(['waiting: Results', 0]);
    // The end itself is too late.
    expect(at(0, true)).toEqual(['waiting: Results', 0]);
  });

  test('DA-5 what was missed in the last seven days stays there with its end, longer ago it does not', () => {
    const missed = (until: number) => [aStanding('Submission', 'Missed', [-999, until])];
    expect(placesOf({ lately: missed(-7 * DAY), before: missed(-7 * DAY - 1) })).toEqual(['missed: lately Submission']);
  });
});

test('DA-6 how long a review takes is told once five are known, in whole minutes, never none', () => {
  expect(typicalMinutes({ count: 4, medianMinutes: 18 })).toBeNull();
  expect(typicalMinutes({ count: 5, medianMinutes: 18.4 })).toBe(18);
  expect(typicalMinutes({ count: 5, medianMinutes: 0.2 })).toBe(1);
});

test('DA-7 of Review the reviews are counted and of the rest the people; excused and kept out do not count', () => {
  const review = (status: LearnerStatus, done: number, total: number) =>
    aStanding('PeerEvaluation', status, [-1, 9], { done, total });
  const learners = [
    [review('InProgress', 1, 3), aStanding('Submission', 'Done', [-9, -1])],
    [review('Done', 3, 3), aStanding('Submission', 'Missed', [-9, -1])],
    [review('Blocked', 0, 0), aStanding('Submission', 'Excused', [-9, -1])],
  ];
  const counted = (phase: PhaseType) =>
    phaseCounts(
      phase,
      learners.flat().filter((one) => one.phase === phase),
    );
  expect(counted('PeerEvaluation')).toEqual({ done: 4, total: 6, exempt: 0 });
  expect(counted('Submission')).toEqual({ done: 1, total: 2, exempt: 1 });
  // Learners do not grade.
  expect(counted('SuperiorEvaluation')).toBeNull();
});

test('DA-7 a student behind on two tasks counts once, and each task has its count and first deadline', () => {
  const submission = (until: number) => aStanding('Submission', 'ToDo', [-1, until]);
  const behind = behindOf(
    [[submission(9), aStanding('Calibration', 'ToDo', [-1, 7])], [submission(5)], [submission(99)]],
    NOW,
  );
  expect(behind.count).toBe(2);
  expect(behind.phases).toEqual([
    { phase: 'Submission', count: 2, endsAt: inHours(5) },
    { phase: 'Calibration', count: 1, endsAt: inHours(7) },
  ]);
});

describe('what needs somebody who teaches', () => {
  const OWNER: readonly Activity[] = [
    'GroupAssignmentLateActivityPermitModify',
    'GroupAssignmentDistributeDispatch',
    'GroupAssignmentUpdate',
    'GroupAssignmentSubmissionUpdateAny',
    'SuperiorEvaluationCreate',
  ];
  const REVIEWING: Schedule = [
    { type: 'Submission', startsAt: inHours(-99), endsAt: inHours(-50) },
    { type: 'PeerEvaluation', startsAt: inHours(-10), endsAt: inHours(30) },
  ];
  const calm: TaughtGroupAssignment<string> = {
    id: 'op-ed',
    activities: OWNER,
    status: 'Active',
    schedule: REVIEWING,
    behind: { count: 0, phases: [] },
    distribution: { isRunning: false, hasRun: true, hasFailed: false, startsAt: null },
    failedAt: null,
    handInCount: 40,
    shortCount: 0,
    openReportCount: 0,
    openTimeRequestCount: 0,
    timeRequestedSince: null,
    queue: null,
    missingCount: null,
  };
  const needs = (...groupAssignments: Partial<TaughtGroupAssignment<string>>[]) =>
    needsYou(
      groupAssignments.map((fields) => ({ ...calm, ...fields })),
      NOW,
    ).map(({ kind, count, groupAssignmentId }) => `${groupAssignmentId} ${kind} ${count}`);

  test('TQ-6 students who ask for more time need those who may give it, before what comes later', () => {
    const asked = { openTimeRequestCount: 2, timeRequestedSince: inHours(-5) };
    expect(needs({ ...asked, shortCount: 1 })).toEqual(['op-ed timeRequests 2', 'op-ed fewReviews 1']);
    expect(needs({ ...asked, activities: ['SuperiorEvaluationCreate'] })).toEqual([]);
  });

  test('DA-8 a calm course asks nothing of its instructor', () => {
    expect(needs({})).toEqual([]);
  });

  test('DA-8 people behind, few reviews, a failed job and open reports, the least time left first', () => {
    const behind = { count: 14, phases: [{ phase: 'PeerEvaluation' as const, count: 14, endsAt: inHours(20) }] };
    expect(needs({ behind, shortCount: 3, openReportCount: 2, failedAt: inHours(-1) })).toEqual([
      'op-ed failedJob 1',
      'op-ed behind 14',
      'op-ed fewReviews 3',
      'op-ed reports 2',
    ]);
  });

  test('DA-8 essays that an instructor has to give out are told once Review is open, where there are some', () => {
    const distribution = { isRunning: false, hasRun: false, hasFailed: false, startsAt: null };
    expect(needs({ distribution })).toEqual(['op-ed notDistributed 40']);
    expect(needs({ distribution, handInCount: 0 })).toEqual([]);
    expect(needs({ distribution: { ...distribution, startsAt: inHours(1) } })).toEqual([]);
    expect(needs({ distribution, schedule: [{ type: 'PeerEvaluation', startsAt: inHours(1), endsAt: null }] })).toEqual(
      [],
    );
    expect(needs({ distribution: { ...distribution, hasFailed: true }, failedAt: inHours(-1) })).toEqual([
      'op-ed failedJob 1',
    ]);
  });

  test('DA-8 a draft is told within seven days of its start with what it lacks, ready or not', () => {
    const draft = (from: number, missingCount: number | null) => ({
      status: 'Draft' as const,
      missingCount,
      schedule: [{ type: 'Submission' as const, startsAt: inHours(from), endsAt: inHours(from + 24) }],
    });
    expect(needs(draft(7 * DAY, 2))).toEqual(['op-ed draft 2']);
    expect(needs(draft(1, 0))).toEqual(['op-ed draft 0']);
    expect(needs(draft(7 * DAY + 1, 2))).toEqual([]);
    expect(needs(draft(-25, 2))).toEqual([]);
    expect(needs(draft(1, null))).toEqual([]);
    expect(isNearDraft({ status: 'Draft', schedule: [] }, NOW)).toBe(false);
  });

  test('DA-14 second looks come first with the day of the oldest, essays to grade by the end of Grade; also after the last date', () => {
    const queue = { toGrade: 118, secondLooks: 5, secondLooksSince: inHours(-50) };
    const behind = { count: 14, phases: [{ phase: 'PeerEvaluation' as const, count: 14, endsAt: inHours(20) }] };
    expect(needs({ queue, behind })).toEqual(['op-ed secondLooks 5', 'op-ed behind 14', 'op-ed toGrade 118']);
    expect(needs({ queue, status: 'Ended' })).toEqual(['op-ed secondLooks 5', 'op-ed toGrade 118']);
    expect(needs({ queue: { toGrade: 0, secondLooks: 0, secondLooksSince: null } })).toEqual([]);
    const grade = (until: number) => {
      const schedule: Schedule = [{ type: 'SuperiorEvaluation', startsAt: inHours(-9), endsAt: inHours(until) }];
      return needsYou([{ ...calm, queue: { ...queue, secondLooks: 0 }, schedule }], NOW).map(({ at }) => at);
    };
    expect([grade(8), grade(-1)]).toEqual([[inHours(8)], [null]]);
  });

  test('DA-14 a grader is told of the queue and of nothing else', () => {
    const activities: readonly Activity[] = ['SuperiorEvaluationCreate'];
    const queue = { toGrade: 3, secondLooks: 0, secondLooksSince: null };
    expect(needs({ activities, queue, openReportCount: 1, shortCount: 2 })).toEqual(['op-ed toGrade 3']);
  });

  test('DA-8 of an assignment that is over or not active only reports are left to settle', () => {
    expect(needs({ status: 'Ended', openReportCount: 1, shortCount: 4, failedAt: inHours(-1) })).toEqual([
      'op-ed reports 1',
    ]);
  });

  test('DA-8 reports are told with the end of Review until it is over, and then without a day', () => {
    const at = (until: number) => {
      const schedule: Schedule = [{ type: 'PeerEvaluation', startsAt: inHours(-9), endsAt: inHours(until) }];
      return needsYou([{ ...calm, openReportCount: 1, schedule }], NOW).map((need) => need.at);
    };
    expect([at(1), at(-1)]).toEqual([[inHours(1)], [null]]);
  });

  test('DA-9 five at most, across all courses', () => {
    const of = (id: string, until: number) => ({
      id,
      openReportCount: 1,
      schedule: [{ type: 'PeerEvaluation' as const, startsAt: inHours(-1), endsAt: inHours(until) }],
    });
    expect(needs(of('f', 6), of('e', 5), of('d', 4), of('c', 3), of('b', 2), of('a', 1))).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((id) => `${id} reports 1`),
    );
  });

  test('DA-9 nobody is asked for what they may not do', () => {
    const activities: readonly Activity[] = ['GroupAssignmentReadAny'];
    expect(needs({ activities, openReportCount: 1, shortCount: 2, failedAt: inHours(-1) })).toEqual([]);
  });
});
