import { expect, test } from 'vitest';

import type { PhaseType, Schedule } from '../phases/index.ts';

import {
  areResultsOut,
  behindIn,
  learnerReasonText,
  learnerStatuses,
  nextStep,
  stillToCome,
  type LearnerFacts,
} from './index.ts';

const at = (text: string) => new Date(`${text}:00-05:00`);
const SCHEDULE: Schedule = [
  { type: 'Submission', startsAt: at('2026-11-02T08:00'), endsAt: at('2026-11-06T23:59') },
  { type: 'Calibration', startsAt: at('2026-11-07T00:00'), endsAt: at('2026-11-10T23:59') },
  { type: 'PeerEvaluation', startsAt: at('2026-11-11T00:00'), endsAt: at('2026-11-16T23:59') },
  { type: 'SelfEvaluation', startsAt: at('2026-11-17T00:00'), endsAt: at('2026-11-20T23:59') },
  { type: 'SuperiorEvaluation', startsAt: at('2026-11-17T00:00'), endsAt: at('2026-11-20T23:59') },
  { type: 'Results', startsAt: at('2026-11-21T00:00'), endsAt: null },
];
const groupAssignment = { status: 'Active' as const, schedule: SCHEDULE };
const nothing: LearnerFacts = {
  permits: [],
  excused: [],
  hasDraft: false,
  isHandedIn: false,
  isWithdrawn: false,
  practice: { done: 0, total: 3, isBegun: false },
  reviews: { done: 0, total: 0, isBegun: false, planned: 3 },
  self: 'none',
  distribution: { isRunning: true, hasRun: false, hasFailed: false, startsAt: null },
};
const handedIn = { ...nothing, isHandedIn: true };
const withdrawn = { ...nothing, hasDraft: true, isWithdrawn: true };
const given = (done: number, isBegun: boolean, total = 3): LearnerFacts => ({
  ...handedIn,
  reviews: { done, total, isBegun, planned: 3 },
  distribution: { isRunning: false, hasRun: true, hasFailed: false, startsAt: null },
});
const noEssays = { ...nothing, practice: { done: 0, total: 0, isBegun: false } };
const [HANDING_IN, PRACTICING, REVIEWING, SELF, AFTER] = [
  at('2026-11-03T00:00'),
  at('2026-11-08T00:00'),
  at('2026-11-12T00:00'),
  at('2026-11-18T00:00'),
  at('2026-11-22T00:00'),
];
const statusOf = (phase: PhaseType, facts: LearnerFacts, now: Date) => {
  const found = learnerStatuses(groupAssignment, facts, now).find((standing) => standing.phase === phase);
  if (found === undefined) throw new Error(`There is no ${phase}.`);
  return found;
};

test.each([
  ['Submission', nothing, at('2026-11-01T00:00'), 'NotOpen'],
  ['Submission', nothing, HANDING_IN, 'ToDo'],
  ['Submission', { ...nothing, hasDraft: true }, HANDING_IN, 'InProgress'],
  ['Submission', handedIn, HANDING_IN, 'Done'],
  ['Submission', handedIn, AFTER, 'Done'],
  ['Submission', { ...nothing, hasDraft: true }, PRACTICING, 'Missed'],
  ['Submission', { ...nothing, excused: ['submission'] }, PRACTICING, 'Excused'],
  ['Calibration', nothing, HANDING_IN, 'NotOpen'],
  ['Calibration', nothing, PRACTICING, 'ToDo'],
  ['Calibration', { ...nothing, practice: { done: 0, total: 3, isBegun: true } }, PRACTICING, 'InProgress'],
  ['Calibration', { ...nothing, practice: { done: 2, total: 3, isBegun: true } }, PRACTICING, 'InProgress'],
  ['Calibration', { ...nothing, practice: { done: 3, total: 3, isBegun: true } }, PRACTICING, 'Done'],
  ['Calibration', { ...nothing, practice: { done: 2, total: 3, isBegun: true } }, REVIEWING, 'Missed'],
  ['Calibration', noEssays, PRACTICING, 'Waiting'],
  ['Calibration', noEssays, REVIEWING, 'Waiting'],
  ['Submission', withdrawn, HANDING_IN, 'Blocked'],
  ['Submission', withdrawn, AFTER, 'Blocked'],
  ['Submission', { ...withdrawn, excused: ['submission'] }, HANDING_IN, 'Excused'],
  ['Calibration', withdrawn, PRACTICING, 'ToDo'],
  ['PeerEvaluation', withdrawn, REVIEWING, 'Blocked'],
  ['SelfEvaluation', withdrawn, SELF, 'Blocked'],
  ['PeerEvaluation', handedIn, REVIEWING, 'Waiting'],
  ['PeerEvaluation', nothing, REVIEWING, 'Blocked'],
  ['PeerEvaluation', given(0, false), PRACTICING, 'NotOpen'],
  ['PeerEvaluation', given(0, false), REVIEWING, 'ToDo'],
  ['PeerEvaluation', given(0, true), REVIEWING, 'InProgress'],
  ['PeerEvaluation', given(2, true), REVIEWING, 'InProgress'],
  ['PeerEvaluation', given(3, true), REVIEWING, 'Done'],
  ['PeerEvaluation', given(2, true, 2), REVIEWING, 'Done'],
  ['PeerEvaluation', given(2, true), SELF, 'Missed'],
  ['PeerEvaluation', given(0, false, 0), SELF, 'Waiting'],
  ['PeerEvaluation', { ...given(1, true), isHandedIn: false, isWithdrawn: true }, REVIEWING, 'InProgress'],
  ['PeerEvaluation', { ...given(1, true), isHandedIn: false }, REVIEWING, 'InProgress'],
  ['SelfEvaluation', { ...handedIn, self: 'begun' }, SELF, 'InProgress'],
  ['SelfEvaluation', { ...handedIn, self: 'done' }, SELF, 'Done'],
  ['SelfEvaluation', { ...handedIn, self: 'done' }, AFTER, 'Done'],
  ['SelfEvaluation', { ...handedIn, self: 'begun' }, AFTER, 'Missed'],
  ['SelfEvaluation', nothing, SELF, 'Blocked'],
  ['SelfEvaluation', handedIn, SELF, 'ToDo'],
  ['Results', handedIn, SELF, 'NotOpen'],
  ['Results', handedIn, AFTER, 'Waiting'],
] as const)('LS-3 %s of %j at %s: %s', (phase, facts, now, expected) => {
  expect(statusOf(phase, facts, now).status).toBe(expected);
});

test('RS-7 Results is done once a score run is released, also before the planned day, and not while the assignment is deactivated', () => {
  const released = { ...handedIn, isReleased: true };
  expect([SELF, AFTER].map((now) => statusOf('Results', released, now).status)).toEqual(['Done', 'Done']);
  const hidden = learnerStatuses({ status: 'Deactivated', schedule: SCHEDULE }, released, AFTER);
  expect(hidden.map(({ status }) => status)).not.toContain('Done');
});

test('LS-1 waiting and blocked always come with a reason, and the sentence names the date', () => {
  const all = [HANDING_IN, PRACTICING, REVIEWING, SELF, AFTER].flatMap((now) =>
    [nothing, handedIn].flatMap((facts) => learnerStatuses(groupAssignment, facts, now)),
  );
  const kept = all.filter(({ status }) => ['Waiting', 'Blocked', 'NotOpen', 'Missed'].includes(status));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter(({ reason }) => reason === null)).toEqual([]);
  const show = (date: Date) => date.toISOString();
  const text = (phase: PhaseType, facts: LearnerFacts, now: Date) => {
    const { reason } = statusOf(phase, facts, now);
    return reason === null ? null : learnerReasonText(reason, show);
  };
  expect(text('PeerEvaluation', nothing, REVIEWING)).toBe('Review is for students who handed in. You didn’t hand in.');
  expect(text('Submission', nothing, PRACTICING)).toBe(`Hand in closed ${show(at('2026-11-06T23:59'))}.`);
  expect(text('Results', handedIn, SELF)).toBe(`Results opens ${show(at('2026-11-21T00:00'))}.`);
  expect(text('Results', handedIn, AFTER)).toBe('Your instructor has not released the results yet.');
});

test('LS-1 a hand-in that was withdrawn is the reason, not that nothing was handed in, and leads nowhere', () => {
  for (const [phase, now] of [
    ['Submission', HANDING_IN],
    ['PeerEvaluation', REVIEWING],
    ['SelfEvaluation', SELF],
  ] as const)
    expect(statusOf(phase, withdrawn, now).reason).toEqual({ kind: 'withdrawn', nextAt: null });
  expect(nextStep(learnerStatuses(groupAssignment, withdrawn, HANDING_IN))).toBeNull();
});

test('LS-1 a date is told only where something can change at it', () => {
  const reasonOf = (phase: PhaseType, facts: LearnerFacts, now: Date) => statusOf(phase, facts, now).reason;
  const until = at('2026-11-13T12:00');
  const late = { ...nothing, permits: [{ phase: 'Submission' as const, until, cascades: false }] };
  expect(reasonOf('PeerEvaluation', late, REVIEWING)).toEqual({
    kind: 'noHandIn',
    phase: 'PeerEvaluation',
    nextAt: until,
  });
  expect(learnerReasonText({ kind: 'noHandIn', phase: 'PeerEvaluation', nextAt: until }, () => 'Friday')).toBe(
    'Review is for students who handed in. You can hand in until Friday.',
  );
  expect(reasonOf('PeerEvaluation', nothing, REVIEWING)).toMatchObject({ kind: 'noHandIn', nextAt: null });
  expect(reasonOf('PeerEvaluation', handedIn, REVIEWING)).toEqual({ kind: 'notDistributed', nextAt: null });
  expect(reasonOf('Calibration', noEssays, PRACTICING)).toEqual({ kind: 'noPracticeEssays', nextAt: null });
});

test('LS-10 that essays are being given out is said only while they are; else when, or that an instructor does it', () => {
  const startsAt = at('2026-11-12T06:00');
  const reasonOf = (distribution: LearnerFacts['distribution'], now = REVIEWING) => {
    const { reason } = statusOf('PeerEvaluation', { ...handedIn, distribution }, now);
    return reason === null ? null : learnerReasonText(reason, (date) => date.toISOString());
  };
  const idle = { isRunning: false, hasRun: false, hasFailed: false };
  const beingGivenOut = 'Essays are being given out. This usually takes less than a minute.';
  const byInstructor = 'Your instructor has not given out the essays yet.';
  expect(reasonOf({ ...idle, isRunning: true, startsAt })).toBe(beingGivenOut);
  expect(reasonOf({ ...idle, startsAt })).toBe(`Essays will be given out ${startsAt.toISOString()}.`);
  expect(reasonOf({ ...idle, startsAt }, startsAt)).toBe(beingGivenOut);
  expect(reasonOf({ ...idle, startsAt }, new Date(startsAt.getTime() + 9 * 60_000))).toBe(beingGivenOut);
  // The clock did not manage it: nobody is told to wait a minute for ever.
  expect(reasonOf({ ...idle, startsAt }, new Date(startsAt.getTime() + 10 * 60_000))).toBe(byInstructor);
  expect(reasonOf({ ...idle, startsAt: null })).toBe(byInstructor);
  expect(reasonOf({ ...idle, hasFailed: true, startsAt }, startsAt)).toBe(byInstructor);
  expect(reasonOf({ ...idle, hasRun: true, startsAt })).toBe(
    'There is no essay left for you to review. Your instructor can give you one.',
  );
});

test('LS-10 once Review is over nobody is told to wait for essays, given out or not', () => {
  for (const hasRun of [true, false]) {
    const distribution = { isRunning: false, hasRun, hasFailed: false, startsAt: null };
    const { status, reason } = statusOf('PeerEvaluation', { ...handedIn, distribution }, SELF);
    expect([status, reason?.kind]).toEqual(['Waiting', 'nothingWasToReview']);
    expect(reason === null ? '' : learnerReasonText(reason, String)).toBe('There was nothing for you to review.');
  }
});

test('LS-10 a student who handed in after the distribution is told when late work is given out', () => {
  const until = at('2026-11-12T12:00');
  const permits = [{ phase: 'Submission' as const, until, cascades: false }];
  const late = { ...given(0, false, 0), permits };
  const reasonAt = (now: Date) => statusOf('PeerEvaluation', late, now).reason;
  const reason = reasonAt(REVIEWING);
  expect(reason).toEqual({ kind: 'givenOutBefore', nextAt: until });
  expect(reason === null ? '' : learnerReasonText(reason, () => 'Thursday')).toBe(
    'Essays were given out before you handed in. You will get some within an hour after Thursday if any need more reviews.',
  );
  expect(reasonAt(at('2026-11-12T13:01'))?.kind).toBe('givenOutBefore');
  expect(reasonAt(at('2026-11-12T13:02'))?.kind).toBe('nothingToReview');
});

test('LS-11 a student with fewer reviews than planned is told how many they have so far', () => {
  const two = statusOf('PeerEvaluation', given(0, false, 2), REVIEWING);
  expect(two).toMatchObject({ done: 0, total: 2, reason: { kind: 'fewerThanPlanned', given: 2, planned: 3 } });
  expect(two.reason === null ? '' : learnerReasonText(two.reason, String)).toBe(
    'You have 2 of 3 planned reviews so far.',
  );
  expect(statusOf('PeerEvaluation', given(0, false), REVIEWING).reason).toBeNull();
  expect(statusOf('PeerEvaluation', given(2, true, 2), REVIEWING).reason).toBeNull();
});

test('LS-4 a late permit keeps a phase open for its holder, and moves what comes after', () => {
  const permits = [{ phase: 'Submission' as const, until: at('2026-11-09T12:00'), cascades: true }];
  const late = { ...nothing, permits };
  expect(statusOf('Submission', late, PRACTICING)).toMatchObject({
    status: 'Late',
    hasPermit: true,
    endsAt: at('2026-11-09T12:00'),
    regularEndsAt: at('2026-11-06T23:59'),
    isBegun: false,
  });
  expect(statusOf('Submission', { ...late, hasDraft: true }, PRACTICING)).toMatchObject({
    status: 'Late',
    isBegun: true,
  });
  expect(statusOf('Submission', late, HANDING_IN).status).toBe('ToDo');
  expect(statusOf('Submission', late, at('2026-11-09T12:00')).status).toBe('Missed');
  expect(statusOf('PeerEvaluation', late, REVIEWING).hasPermit).toBe(true);
});

test('LS-2 grading is staff’s and not among a learner’s phases', () => {
  expect(learnerStatuses(groupAssignment, nothing, HANDING_IN).map(({ phase }) => phase)).toEqual([
    'Submission',
    'Calibration',
    'PeerEvaluation',
    'SelfEvaluation',
    'Results',
  ]);
});

test('RV-14 self-evaluation counts as missed once results are seen, unless done or with nothing to evaluate', () => {
  const of = (facts: Partial<LearnerFacts>, now: Date) => {
    const all = learnerStatuses(groupAssignment, { ...handedIn, hasSeenResults: true, ...facts }, now);
    const found = all.find(({ phase }) => phase === 'SelfEvaluation');
    return [found?.status, found?.reason?.kind ?? null];
  };
  const self = SCHEDULE.find(({ type }) => type === 'SelfEvaluation');
  if (self === undefined || self.endsAt === null) throw new Error('There is a self-evaluation.');
  const before = new Date(self.startsAt.getTime() - 1);
  expect(of({}, self.startsAt)).toEqual(['Missed', 'resultsSeen']);
  expect(of({}, before)).toEqual(['Missed', 'resultsSeen']);
  expect(of({}, self.endsAt)).toEqual(['Missed', 'over']);
  expect(of({ self: 'done' }, self.startsAt)).toEqual(['Done', null]);
  expect(of({ isHandedIn: false }, self.startsAt)).toEqual(['Blocked', 'noHandIn']);
  expect(of({ hasSeenResults: false }, self.startsAt)).toEqual(['ToDo', null]);
});

test('LS-2 an assignment that is not active shows nothing as open', () => {
  const shown = learnerStatuses({ status: 'Deactivated', schedule: SCHEDULE }, nothing, HANDING_IN);
  expect(shown.every(({ status }) => status === 'NotOpen')).toBe(true);
});

test('LS-8 the next step is what ends soonest for this person, a late permit by its own date', () => {
  const overlapping: Schedule = [
    { type: 'Submission', startsAt: at('2026-11-02T08:00'), endsAt: at('2026-11-06T23:59') },
    { type: 'Calibration', startsAt: at('2026-11-02T08:00'), endsAt: at('2026-11-05T23:59') },
  ];
  const next = (facts: LearnerFacts, now: Date) =>
    nextStep(learnerStatuses({ status: 'Active', schedule: overlapping }, facts, now));
  expect(next(nothing, HANDING_IN)).toBe('Calibration');
  const permits = [{ phase: 'Submission' as const, until: at('2026-11-09T12:00'), cascades: false }];
  expect(next({ ...nothing, permits }, at('2026-11-07T00:00'))).toBe('Submission');
  const early = [{ phase: 'Calibration' as const, until: at('2026-11-07T12:00'), cascades: false }];
  expect(next({ ...nothing, permits: [...permits, ...early] }, at('2026-11-07T00:00'))).toBe('Calibration');
  const late = [{ phase: 'Calibration' as const, until: at('2026-11-09T12:00'), cascades: false }];
  expect(next({ ...nothing, permits: late }, at('2026-11-06T12:00'))).toBe('Submission');
  expect(next({ ...handedIn, practice: { done: 3, total: 3, isBegun: true } }, HANDING_IN)).toBeNull();
});

test('HB-3 what still comes is what opens later and last the planned results, which are out once released', () => {
  const rest = (facts: LearnerFacts, now: Date) => {
    const standings = learnerStatuses(groupAssignment, facts, now);
    return [...stillToCome(standings).map(({ phase }) => phase), ...(areResultsOut(standings) ? ['out'] : [])];
  };
  expect(rest(handedIn, PRACTICING)).toEqual(['PeerEvaluation', 'SelfEvaluation', 'Results']);
  expect(rest(nothing, PRACTICING)).toEqual(['Results']);
  expect(rest(handedIn, AFTER)).toEqual([]);
  expect(rest({ ...handedIn, isReleased: true }, AFTER)).toEqual(['out']);
});

test.each([
  ['not begun, 48 hours before the end', given(0, false), at('2026-11-14T23:59'), ['PeerEvaluation']],
  ['not begun, a minute earlier', given(0, false), at('2026-11-14T23:58'), []],
  ['one of three, an hour before the end', given(1, true), at('2026-11-16T22:59'), ['PeerEvaluation']],
  ['all done', given(3, true), at('2026-11-16T22:59'), []],
  ['never handed in, so there is nothing to review', nothing, at('2026-11-16T22:59'), []],
  ['after the end', given(1, true), at('2026-11-17T00:00'), []],
  ['two hours', { ...nothing, hasDraft: true }, at('2026-11-06T21:59'), ['Submission']],
])('LS-12 a student is behind if something open is due within 48 hours: %s', (_, facts, now, phases) => {
  expect(behindIn(learnerStatuses(groupAssignment, facts, now), now).map(({ phase }) => phase)).toEqual(phases);
});

test('LS-12 a student who is late is behind, however far off their own deadline is', () => {
  const permits = [{ phase: 'Submission' as const, until: at('2026-11-29T12:00'), cascades: false }];
  const now = at('2026-11-12T00:00');
  const behind = behindIn(learnerStatuses(groupAssignment, { ...nothing, permits }, now), now);
  expect(behind.map(({ phase }) => phase)).toEqual(['Submission']);
});

test('LS-13 whose results were unreleased is told so, before and after the planned day', () => {
  const unreleased = { ...handedIn, isReleased: false, isUnreleased: true };
  for (const now of [SELF, AFTER]) {
    const { status, reason } = statusOf('Results', unreleased, now);
    expect({ status, reason }).toEqual({ status: 'Waiting', reason: { kind: 'unreleased', nextAt: null } });
  }
  expect(learnerReasonText({ kind: 'unreleased', nextAt: null }, String)).toBe(
    'Your instructor unreleased the results. You will see them when they are released again.',
  );
  expect(statusOf('Results', { ...unreleased, isReleased: true, isUnreleased: false }, AFTER).status).toBe('Done');
});

test('OV-16 a student who can no longer hand in waits for no review and no self-evaluation; with a permit they still do', () => {
  const permit = { phase: 'Submission' as const, until: at('2026-11-15T23:59'), cascades: false };
  expect(statusOf('SelfEvaluation', nothing, PRACTICING)).toMatchObject({
    status: 'Blocked',
    reason: { kind: 'noHandIn', nextAt: null },
  });
  expect(statusOf('PeerEvaluation', nothing, PRACTICING).status).toBe('Blocked');
  expect(statusOf('SelfEvaluation', { ...nothing, permits: [permit] }, PRACTICING).status).toBe('NotOpen');
  expect(statusOf('SelfEvaluation', handedIn, PRACTICING).status).toBe('NotOpen');
  expect(statusOf('SelfEvaluation', nothing, HANDING_IN).status).toBe('NotOpen');
});
