import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { groupAssignmentId, groupId } from '../kernel/index.ts';
import type { PhaseStanding } from '../learnerStatuses/index.ts';
import { LEARNER_STATUSES } from '../learnerStatuses/index.ts';
import type { Schedule } from '../phases/index.ts';

import { dueMessages, lastMomentOf, MOST_REMINDERS, nextLookAt, plannedMessages, type Told } from './byClock.ts';
import { clockLetter } from './clockLetter.ts';
import { defaultNudgeText, letterOfNudge, nudgeLetter, nudgeRefusalText, NUDGE_REFUSALS, whyNoNudge } from './nudge.ts';
import { taskPath } from './taskPhases.ts';

const HOUR = 3_600_000;
const end = new Date('2026-11-20T23:59:00Z');
const before = (hours: number) => new Date(end.getTime() - hours * HOUR);
const open = (fields: Partial<PhaseStanding> = {}): PhaseStanding => ({
  phase: 'PeerEvaluation',
  status: 'ToDo',
  startsAt: before(200),
  endsAt: end,
  regularEndsAt: end,
  hasPermit: false,
  isBegun: false,
  done: 1,
  total: 3,
  reason: null,
  ...fields,
});
const told = (kind: Told['kind'], at: Date, endsAt: Date = end): Told => ({
  phase: 'PeerEvaluation',
  kind,
  endsAt,
  at,
});
const OPENED = told('phaseOpened', before(200));
const kinds = (now: Date, history: readonly Told[] = [OPENED], standing = open()) =>
  dueMessages([standing], history, now).map(({ kind }) => kind);

describe('by the clock', () => {
  test('RM-1 a student who can act is told once that a phase is open, and one who has begun is not told', () => {
    expect(kinds(before(190), [])).toEqual(['phaseOpened']);
    expect(kinds(before(190))).toEqual([]);
    expect(kinds(before(190), [], open({ status: 'Late' }))).toEqual(['phaseOpened']);
    expect(kinds(before(190), [], open({ status: 'InProgress' }))).toEqual([]);
    // A nudge said so already.
    expect(kinds(before(190), [told('nudge', before(195))])).toEqual([]);
  });

  test('RM-1 what opened a day ago is no news, unless the person got its work or a permit since', () => {
    expect(kinds(before(176.01), [])).toEqual(['phaseOpened']);
    expect(kinds(before(176), [])).toEqual([]);
    // In the last hours it keeps back no reminder.
    expect(kinds(before(11), [])).toEqual(['reminder12']);
    const given = (hours: number) => dueMessages([open()], [], before(100), before(hours)).map(({ kind }) => kind);
    expect([given(123), given(124)]).toEqual([['phaseOpened'], []]);
    expect(kinds(before(100), [], open({ status: 'Late', hasPermit: true }))).toEqual(['phaseOpened']);
  });

  test('RM-1 nobody who has finished, is excused, or cannot act hears of it', () => {
    const idle = LEARNER_STATUSES.filter((status) => !['ToDo', 'InProgress', 'Late'].includes(status));
    expect(idle).toHaveLength(6);
    for (const status of idle)
      expect([kinds(before(40), [], open({ status })), kinds(before(5), [OPENED], open({ status }))]).toEqual([[], []]);
    expect(kinds(before(40), [], open({ phase: 'Results' }))).toEqual([]);
  });

  test('RM-3 a reminder is due 48 and 12 hours before the own end, at the instant itself, once each', () => {
    expect(kinds(new Date(before(48).getTime() - 1))).toEqual([]);
    expect(kinds(before(48))).toEqual(['reminder48']);
    const first = [OPENED, told('reminder48', before(48))];
    expect(kinds(before(30), first)).toEqual([]);
    expect(kinds(before(12), first)).toEqual(['reminder12']);
    expect(kinds(before(5), [...first, told('reminder12', before(12))])).toEqual([]);
  });

  test('RM-3 who was not reminded in time, because nobody looked, gets the next one and not both', () => {
    expect(kinds(before(30))).toEqual(['reminder48']);
    expect(kinds(before(8))).toEqual(['reminder12']);
  });

  test('RM-3 a late permit moves the reminders with the end, and at most three go out in all', () => {
    const later = new Date(end.getTime() + 72 * HOUR);
    const moved = open({ status: 'Late', endsAt: later, hasPermit: true });
    const [first, last] = [told('reminder48', before(48)), told('reminder12', before(12))];
    expect(kinds(end, [OPENED, first, last], moved)).toEqual([]);
    const at = new Date(later.getTime() - 48 * HOUR);
    expect(kinds(at, [OPENED, first, last], moved)).toEqual(['reminder48']);
    const third = told('reminder48', at, later);
    expect(kinds(new Date(later.getTime() - 12 * HOUR), [OPENED, first, last, third], moved)).toEqual([]);
    // An end that moved by an hour is no news.
    const nearly = open({ endsAt: new Date(end.getTime() + HOUR) });
    expect(kinds(before(40), [OPENED, first], nearly)).toEqual([]);
  });

  test('RM-4 nobody reads twice within six hours, and a phase that is short is announced and not reminded of', () => {
    expect(kinds(before(47), [told('phaseOpened', before(50))])).toEqual([]);
    expect(kinds(before(44), [told('phaseOpened', before(50))])).toEqual(['reminder48']);
    expect(kinds(before(11), [OPENED, told('nudge', before(13))])).toEqual([]);
    expect(kinds(before(6), [told('phaseOpened', before(24))], open({ startsAt: before(24) }))).toEqual(['reminder12']);
    expect(kinds(before(3), [told('phaseOpened', before(10))], open({ startsAt: before(10) }))).toEqual([]);
  });

  test('RM-3 RM-4 however ends move and whenever somebody looks: at most three reminders, six hours apart', () => {
    const step = fc.record({
      afterHours: fc.integer({ min: 0, max: 30 }),
      endMovesHours: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [now, endsAt] = [before(60), end];
        const history: Told[] = [];
        for (const { afterHours, endMovesHours } of steps) {
          now = new Date(now.getTime() + afterHours * HOUR);
          endsAt = new Date(endsAt.getTime() + endMovesHours * HOUR);
          const standing = open({ endsAt, status: now < endsAt ? 'ToDo' : 'Missed' });
          for (const { kind } of dueMessages([standing], history, now)) history.push(told(kind, now, endsAt));
        }
        const reminders = history.filter(({ kind }) => kind !== 'phaseOpened');
        const apart = history.every(
          ({ at }, nth) => nth === 0 || at.getTime() - (history[nth - 1]?.at.getTime() ?? 0) >= 6 * HOUR,
        );
        expect([reminders.length <= MOST_REMINDERS, apart]).toEqual([true, true]);
      }),
    );
  });

  test('RM-5 an assignment is looked at again at the next instant that is known, at the latest in ten minutes', () => {
    expect(nextLookAt([open()], new Date(before(48).getTime() - 60_000))).toEqual(before(48));
    expect(nextLookAt([open()], before(48))).toEqual(new Date(before(48).getTime() + 600_000));
    const coming = open({ startsAt: new Date(before(30).getTime() + 1000), endsAt: null });
    expect(nextLookAt([open(), coming], before(30))).toEqual(coming.startsAt);
  });

  test('RM-7 what the clock will say stands in its order, without what lies behind and without a phase of staff', () => {
    const schedule: Schedule = [
      { type: 'Submission', startsAt: before(300), endsAt: before(210) },
      { type: 'PeerEvaluation', startsAt: before(200), endsAt: end },
      { type: 'SelfEvaluation', startsAt: end, endsAt: new Date(end.getTime() + 24 * HOUR) },
      { type: 'SuperiorEvaluation', startsAt: end, endsAt: new Date(end.getTime() + 99 * HOUR) },
      { type: 'Results', startsAt: new Date(end.getTime() + 99 * HOUR), endsAt: null },
    ];
    expect(plannedMessages(schedule, before(100)).map(({ phase, kind }) => `${phase} ${kind}`)).toEqual([
      'PeerEvaluation reminder48',
      'PeerEvaluation reminder12',
      'SelfEvaluation phaseOpened',
      'SelfEvaluation reminder12',
    ]);
  });
});

test('RM-9 nothing leaves after the end it speaks of, and the first reminder not beside the second', () => {
  expect(lastMomentOf('phaseOpened', end)).toEqual(end);
  expect(lastMomentOf('reminder48', end)).toEqual(before(12));
  expect(lastMomentOf('reminder12', end)).toEqual(end);
  expect(lastMomentOf('phaseOpened', null)).toBeNull();
});

const MIRA = { firstName: 'Mira', lastName: 'Okafor', email: 'mira@example.edu' };
const TASK = {
  to: MIRA,
  phase: 'PeerEvaluation',
  title: 'Op-ed',
  courseName: 'ECN 210',
  universityName: 'Northern University',
  zone: 'America/Indianapolis',
  endsAt: end,
  done: 1,
  total: 3,
} as const;

test('RM-6 every letter says what to do by when, and leads to the page where it is done', () => {
  expect(clockLetter('reminder48', TASK)).toEqual({
    subject: 'Review closes soon: Op-ed',
    textBefore:
      'Hello Mira Okafor,\n\nReview closes soon for Op-ed in ECN 210.\n\nReview your classmates’ work by Fri, Nov 20, 6:59 PM. You have finished 1 of 3.\n\nOpen it here:',
    textAfter:
      'Times are in the course’s time zone (America/Indianapolis).\n\nYou can turn off these messages in your settings.\n\nNorthern University',
  });
  expect(clockLetter('phaseOpened', { ...TASK, phase: 'Submission', endsAt: null, total: 1 })).toMatchObject({
    subject: 'Hand in is open: Op-ed',
    textBefore: 'Hello Mira Okafor,\n\nHand in is open for Op-ed in ECN 210.\n\nHand in your work.\n\nOpen it here:',
  });
  const [course, groupAssignment] = [groupId('7'), groupAssignmentId('8')];
  expect(taskPath(course, groupAssignment, 'Submission')).toBe('/courses/7/groupAssignments/8/submission');
  expect(taskPath(course, groupAssignment, 'SelfEvaluation')).toBe('/courses/7/groupAssignments/8/self-evaluation');
  expect(taskPath(course, groupAssignment, 'PeerEvaluation')).toBe('/courses/7/groupAssignments/8');
  expect(taskPath(course, groupAssignment, 'Calibration')).toBe('/courses/7/groupAssignments/8');
});

describe('nudge', () => {
  const person = { status: 'ToDo', email: 'mira@example.edu', lastNudgedAt: null, hasSwitchedOff: false } as const;

  test.each([
    ['ToDo', null],
    ['InProgress', null],
    ['Late', null],
    ['Done', 'done'],
    ['Excused', 'excused'],
    ['NotOpen', 'notOpen'],
    ['Missed', 'over'],
    ['Waiting', 'nothingToDo'],
    ['Blocked', 'nothingToDo'],
  ] as const)('NG-2 of who is %s a nudge is kept with the reason %s', (status, why) => {
    expect(whyNoNudge({ ...person, status }, false, end)).toBe(why);
  });

  test('NG-2 who has no address or has switched it off gets none, and each reason is a sentence', () => {
    expect(whyNoNudge({ ...person, email: '' }, false, end)).toBe('noAddress');
    expect(whyNoNudge({ ...person, hasSwitchedOff: true }, false, end)).toBe('switchedOff');
    for (const why of NUDGE_REFUSALS) expect(nudgeRefusalText(why)).toMatch(/^[A-Z].+\.$/);
  });

  test('NG-3 who was nudged in the last 12 hours is left out unless asked for; after 12 hours exactly, not', () => {
    const lately = { ...person, lastNudgedAt: new Date(end.getTime() - 12 * HOUR + 1) };
    expect(whyNoNudge(lately, false, end)).toBe('nudgedLately');
    expect(whyNoNudge(lately, true, end)).toBeNull();
    expect(whyNoNudge({ ...person, lastNudgedAt: before(12) }, false, end)).toBeNull();
  });

  test('NG-4 a nudge is the words of who sends it, between whom it is to, what is open for them, and who sends it', () => {
    const sender = { firstName: 'Larissa', lastName: 'Hale', email: 'hale@example.edu' };
    const text = 'Dear all,\r\n\r\n\r\n\r\ncome to my office.\u0007 ';
    const letter = nudgeLetter({ ...TASK, sender, text });
    expect(letter.text).toBe('Dear all,\n\ncome to my office.');
    expect(letterOfNudge(letter)).toEqual({
      subject: 'Reviews not finished: Op-ed',
      textBefore:
        'Hello Mira Okafor,\n\nDear all,\n\ncome to my office.\n\nReview your classmates’ work by Fri, Nov 20, 6:59 PM. You have finished 1 of 3.\n\nOpen it here:',
      textAfter:
        'Sent by Larissa Hale, ECN 210.\n\nTimes are in the course’s time zone (America/Indianapolis).\n\nYou can turn off these messages in your settings.\n\nNorthern University',
    });
    expect(defaultNudgeText({ phase: 'Submission', title: 'Op-ed' })).toBe(
      'You haven’t handed in Op-ed yet. If something is in the way, let me know.',
    );
  });
});
