import assert from 'node:assert/strict';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, wallTimeOf } from '../time/index.ts';

import { acceptsWrite, jobStartsAt, mayActNow, notNowText } from './acting.ts';
import { activationStatus, isSeenByLearners, type ActivationStatus } from './activation.ts';
import { conflictSentence, conflictText, repairConflict, repairSchedule, scheduleConflicts } from './conflicts.ts';
import { movePhase, nextMonday, planSchedule, shiftSchedule } from './moving.ts';
import { personalSchedule } from './permits.ts';
import { movedDeadlines } from './movedDeadlines.ts';
import { currentPhase, PHASE_TYPES, phaseOf, phaseState, type PhaseType, type Schedule } from './schedule.ts';

const ZONE = 'America/Indianapolis';
const at = (text: string) => new Date(`${text}:00-05:00`);
const msFrom = (date: Date, ms: number) => new Date(date.getTime() + ms);

// The dates of the mock, with Self-evaluate as it should be.
const SCHEDULE: Schedule = [
  { type: 'Submission', startsAt: at('2026-11-02T08:00'), endsAt: at('2026-11-06T23:59') },
  { type: 'Calibration', startsAt: at('2026-11-07T00:00'), endsAt: at('2026-11-10T23:59') },
  { type: 'PeerEvaluation', startsAt: at('2026-11-11T00:00'), endsAt: at('2026-11-16T23:59') },
  { type: 'SelfEvaluation', startsAt: at('2026-11-17T00:00'), endsAt: at('2026-11-20T23:59') },
  { type: 'Results', startsAt: at('2026-11-21T00:00'), endsAt: null },
];
const get = (type: PhaseType, schedule: Schedule = SCHEDULE) => {
  const phase = phaseOf(schedule, type);
  if (phase === undefined) throw new Error(`There is no ${type}.`);
  return phase;
};
const without = (...types: PhaseType[]) => SCHEDULE.filter(({ type }) => !types.includes(type));
const REVIEW_ENDS = at('2026-11-16T23:59');

describe('at the boundary', () => {
  const { startsAt } = get('PeerEvaluation');
  const groupAssignment = { status: 'Active' as const, schedule: SCHEDULE };

  test.each([
    ['start', -1, 'notOpen'],
    ['start', 0, 'open'],
    ['start', 1, 'open'],
    ['end', -1, 'open'],
    ['end', 0, 'over'],
    ['end', 1, 'over'],
  ] as const)('PH-1 %s and %i ms: a phase is %s', (edge, ms, expected) => {
    const now = msFrom(edge === 'start' ? startsAt : REVIEW_ENDS, ms);
    expect(phaseState(get('PeerEvaluation'), now)).toBe(expected);
    expect(mayActNow(groupAssignment, 'PeerEvaluation', now).isOk).toBe(expected === 'open');
  });

  test.each([
    [-1, 'notOpen'],
    [0, 'open'],
    [1e12, 'open'],
  ] as const)('PH-1 results %i ms after their start are %s: nothing ends them', (ms, expected) => {
    expect(phaseState(get('Results'), msFrom(get('Results').startsAt, ms))).toBe(expected);
  });

  test.each([
    [-1, true],
    [0, true],
    [59_999, true],
    [60_000, false],
    [60_001, false],
  ])('PH-10 that a write %i ms after the end still counts is %s', (ms, expected) => {
    expect(acceptsWrite(groupAssignment, 'PeerEvaluation', msFrom(REVIEW_ENDS, ms)).isOk).toBe(expected);
  });

  test('PH-10 there is no grace before the start', () => {
    expect(acceptsWrite(groupAssignment, 'PeerEvaluation', msFrom(startsAt, -1)).isOk).toBe(false);
    expect(acceptsWrite(groupAssignment, 'PeerEvaluation', startsAt).isOk).toBe(true);
  });

  test('PH-11 a job of the clock waits 90 s after the end: every write that counts is in by then', () => {
    expect(jobStartsAt(REVIEW_ENDS)).toEqual(msFrom(REVIEW_ENDS, 90_000));
    expect(acceptsWrite(groupAssignment, 'PeerEvaluation', jobStartsAt(REVIEW_ENDS)).isOk).toBe(false);
  });

  const [first, last] = [at('2026-11-02T08:00'), at('2026-11-21T00:00')];
  test.each([
    [first, -1, 'Scheduled'],
    [first, 0, 'Active'],
    [first, 1, 'Active'],
    [last, -1, 'Active'],
    [last, 0, 'Ended'],
    [last, 1, 'Ended'],
  ] as const)('PH-2 %s and %i ms: an activated assignment is %s', (edge, ms, expected) => {
    expect(activationStatus('Activated', SCHEDULE, msFrom(edge, ms))).toBe(expected);
    expect(activationStatus('Draft', SCHEDULE, msFrom(edge, ms))).toBe('Draft');
    expect(activationStatus('Deactivated', SCHEDULE, msFrom(edge, ms))).toBe('Deactivated');
  });

  test('PH-2 learners see what is scheduled, active or ended, and nothing else', () => {
    const all: ActivationStatus[] = ['Draft', 'Scheduled', 'Active', 'Ended', 'Deactivated'];
    expect(all.filter(isSeenByLearners)).toEqual(['Scheduled', 'Active', 'Ended']);
  });

  const until = at('2026-11-18T12:00');
  const late = {
    status: 'Active' as const,
    schedule: personalSchedule(SCHEDULE, [{ phase: 'PeerEvaluation', until, cascades: true }]),
  };
  test.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('PH-8 %i ms after a late permit, that its holder may act is %s', (ms, expected) => {
    expect(mayActNow(late, 'PeerEvaluation', msFrom(until, ms)).isOk).toBe(expected);
    expect(mayActNow(groupAssignment, 'PeerEvaluation', msFrom(until, ms)).isOk).toBe(false);
  });

  test('PH-12 the current phase is the open one, else the next, else the last', () => {
    const types = [
      '2026-11-01T00:00',
      '2026-11-02T08:00',
      '2026-11-06T23:59',
      '2026-11-12T00:00',
      '2027-01-01T00:00',
    ].map((text) => currentPhase(SCHEDULE, at(text))?.type);
    expect(types).toEqual(['Submission', 'Submission', 'Calibration', 'PeerEvaluation', 'Results']);
    expect(currentPhase([], at('2026-11-02T08:00'))).toBeUndefined();
  });
});

describe('practice that begins before handing in', () => {
  const practiceFirst: Schedule = [
    ...without('Calibration', 'Results'),
    { type: 'Calibration', startsAt: at('2026-10-26T08:00'), endsAt: at('2026-11-10T23:59') },
  ];

  test('PH-12 what opens next is what starts first', () => {
    expect(currentPhase(practiceFirst, at('2026-10-20T00:00'))?.type).toBe('Calibration');
  });

  test('PH-2 an assignment is active from its first start to its last end, whichever phase has them', () => {
    const statuses = ['2026-10-26T07:59', '2026-10-26T08:00', '2026-11-20T23:58', '2026-11-20T23:59'].map((text) =>
      activationStatus('Activated', practiceFirst, at(text)),
    );
    expect(statuses).toEqual(['Scheduled', 'Active', 'Active', 'Ended']);
  });
});

describe('reasons', () => {
  const show = (date: Date) => `on ${date.toISOString()}`;
  const reasonAt = (phase: PhaseType, now: Date, schedule = SCHEDULE, status: ActivationStatus = 'Active') => {
    const verdict = mayActNow({ status, schedule }, phase, now);
    return verdict.isOk ? null : { text: notNowText(verdict.failure, show), nextAt: verdict.failure.nextAt };
  };

  test('PH-9 what is not open yet says when it opens', () => {
    const { startsAt } = get('PeerEvaluation');
    expect(reasonAt('PeerEvaluation', at('2026-11-09T00:00'))).toEqual({
      text: `Review opens on ${startsAt.toISOString()}.`,
      nextAt: startsAt,
    });
  });

  test('PH-9 what is over says when it closed, and when the next thing opens', () => {
    expect(reasonAt('Submission', at('2026-11-09T00:00'))).toEqual({
      text: `Hand in closed on ${get('Submission').endsAt?.toISOString()}.`,
      nextAt: get('PeerEvaluation').startsAt,
    });
    expect(reasonAt('SelfEvaluation', at('2026-12-09T00:00'))?.nextAt).toBeNull();
  });

  test('PH-9 what is not part of it, or not active, says so', () => {
    expect(reasonAt('SuperiorEvaluation', at('2026-11-09T00:00'))?.text).toBe('Grade is not part of this assignment.');
    for (const status of ['Draft', 'Deactivated'] as const)
      expect(reasonAt('Submission', at('2026-11-03T00:00'), SCHEDULE, status)?.text).toBe(
        'This assignment is not active.',
      );
  });
});

describe('conflicts', () => {
  const early = SCHEDULE.map((phase) =>
    phase.type === 'SelfEvaluation' ? { ...phase, startsAt: at('2026-11-16T00:00') } : phase,
  );

  test('PH-3 the dates of the mock have one conflict, and its repair is midnight after the review', () => {
    expect(scheduleConflicts(SCHEDULE)).toEqual([]);
    const [conflict, ...others] = scheduleConflicts(early);
    if (conflict === undefined) throw new Error('There is a conflict.');
    expect(others).toEqual([]);
    expect(conflictText(conflict)).toBe('Starts before Review closes.');
    expect(conflict).toMatchObject({ type: 'SelfEvaluation', repairedStart: at('2026-11-17T00:00') });
    expect(get('SelfEvaluation', repairConflict(early, conflict) ?? []).startsAt).toEqual(at('2026-11-17T00:00'));
  });

  test('PH-3 hand in and practice may overlap', () => {
    const both = SCHEDULE.map((phase) =>
      phase.type === 'Calibration' ? { ...phase, startsAt: at('2026-11-02T08:00') } : phase,
    );
    expect(scheduleConflicts(both)).toEqual([]);
  });

  test.each([
    [-1, 1],
    [0, 0],
    [1, 0],
  ])('PH-3 a phase that starts %i ms after the one before it has ended has %i conflicts', (ms, expected) => {
    const close = without('SelfEvaluation', 'Results').map((phase) =>
      phase.type === 'PeerEvaluation' ? { ...phase, startsAt: msFrom(at('2026-11-10T23:59'), ms) } : phase,
    );
    expect(scheduleConflicts(close)).toHaveLength(expected);
  });

  test.each([
    [without('Submission', 'Calibration'), 'Turn on Hand in or Practice.'],
    [without('Submission'), 'Review needs handed-in work. Turn on Hand in.'],
    [
      SCHEDULE.map((phase) => (phase.type === 'Submission' ? { ...phase, endsAt: phase.startsAt } : phase)),
      'The end is before the start.',
    ],
  ])('PH-3 %# what else is wrong is said in one sentence', (schedule, expected) => {
    expect(scheduleConflicts(schedule).map(conflictText)).toContain(expected);
  });

  test('PH-3 away from its place a conflict names its phase', () => {
    const sentences = [
      ...scheduleConflicts(early),
      { kind: 'endsBeforeStart', type: 'SelfEvaluation' } as const,
      { kind: 'noBeginning' } as const,
    ].map(conflictSentence);
    expect(sentences).toEqual([
      'Self-evaluate starts before Review closes.',
      'Self-evaluate ends before it starts.',
      'Turn on Hand in or Practice.',
    ]);
  });

  test('PH-3 handing in alone needs no practice', () => {
    expect(scheduleConflicts(without('Calibration'))).toEqual([]);
  });

  test('PH-3 practice alone needs no hand-in', () => {
    expect(scheduleConflicts(without('Submission', 'PeerEvaluation', 'SelfEvaluation'))).toEqual([]);
  });

  test('PH-3 results are planned after everything else, and grading after handing in', () => {
    const results = SCHEDULE.map((phase) =>
      phase.type === 'Results' ? { ...phase, startsAt: at('2026-11-19T00:00') } : phase,
    );
    expect(scheduleConflicts(results)).toMatchObject([{ type: 'Results', after: 'SelfEvaluation' }]);
    const grading: Schedule = [
      ...SCHEDULE,
      { type: 'SuperiorEvaluation', startsAt: at('2026-11-05T00:00'), endsAt: at('2026-11-20T00:00') },
    ];
    expect(scheduleConflicts(grading)).toMatchObject([{ type: 'SuperiorEvaluation', after: 'Submission' }]);
  });
});

// Any dates at all, whole minutes within a few months, some of them upside down.
const MINUTE = 60_000;
const anyDate = fc
  .integer({ min: 0, max: 60 * 24 * 60 })
  .map((minutes) => msFrom(at('2026-10-01T00:00'), minutes * MINUTE));
const anySchedule = fc
  .subarray([...PHASE_TYPES])
  .chain((types) =>
    fc.tuple(...types.map((type) => fc.record({ type: fc.constant(type), startsAt: anyDate, endsAt: anyDate }))),
  )
  .map((phases): Schedule => phases.map((phase) => (phase.type === 'Results' ? { ...phase, endsAt: null } : phase)));

describe('any dates', () => {
  test('PH-4 repairing leaves no conflict that dates can mend, moves nothing earlier, and keeps every length', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const mended = repairSchedule(schedule);
        const left = scheduleConflicts(mended).map(({ kind }) => kind);
        expect(left.filter((kind) => kind === 'startsTooEarly' || kind === 'endsBeforeStart')).toEqual([]);
        for (const { type, startsAt, endsAt } of schedule) {
          const after = get(type, mended);
          expect(after.startsAt >= startsAt).toBe(true);
          const isWhole = endsAt !== null && endsAt > startsAt;
          const lengths = [after, { startsAt, endsAt }].map((one) => Number(one.endsAt) - Number(one.startsAt));
          expect(isWhole ? lengths[0] : 0).toBe(isWhole ? lengths[1] : 0);
        }
        expect(repairSchedule(mended)).toEqual(mended);
      }),
    );
  });

  test('PH-4 each repair takes its own conflict away', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        for (const conflict of scheduleConflicts(schedule)) {
          const mended = repairConflict(schedule, conflict);
          if (mended === null) continue;
          const same = scheduleConflicts(mended).filter(
            (one) => one.kind === conflict.kind && 'type' in one && 'type' in conflict && one.type === conflict.type,
          );
          expect(same).toEqual([]);
        }
      }),
    );
  });

  test('PH-6 shifting by days keeps the time on the wall', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -400, max: 400 }), (schedule, days) => {
        const shifted = shiftSchedule(schedule, days, ZONE);
        const clock = ({ hour, minute }: { hour: number; minute: number }) => hour * 60 + minute;
        shifted.forEach(({ startsAt }, index) => {
          const before = wallTimeOf(schedule[index]?.startsAt ?? new Date(0), ZONE);
          const after = wallTimeOf(startsAt, ZONE);
          // Only an hour that the clocks skip can move.
          expect([0, 60]).toContain(clock(after) - clock(before));
        });
      }),
    );
  });

  test('PH-8 a permit never takes time away from anyone, and with cascading ones no phase begins too early', () => {
    const permit = fc.record({ phase: fc.constantFrom(...PHASE_TYPES), until: anyDate, cascades: fc.boolean() });
    fc.assert(
      fc.property(anySchedule, fc.array(permit, { maxLength: 4 }), (any, permits) => {
        const schedule = repairSchedule(any);
        const personal = personalSchedule(schedule, permits);
        for (const { type, startsAt, endsAt } of schedule) {
          const own = get(type, personal);
          expect(own.startsAt >= startsAt).toBe(true);
          expect(Number(own.endsAt)).toBeGreaterThanOrEqual(Number(endsAt));
        }
        const allCascade = personalSchedule(
          schedule,
          permits.map((one) => ({ ...one, cascades: true })),
        );
        expect(scheduleConflicts(allCascade).filter(({ kind }) => kind === 'startsTooEarly')).toEqual([]);
      }),
    );
  });

  test('PH-8 a student with more time in one phase has no less in the later ones, within five minutes', () => {
    const until = fc
      .integer({ min: 1, max: 20 * 24 * 60 })
      .map((minutes) => msFrom(at('2026-11-06T23:59'), minutes * MINUTE));
    fc.assert(
      fc.property(until, (later) => {
        const personal = personalSchedule(SCHEDULE, [{ phase: 'Submission', until: later, cascades: true }]);
        for (const type of ['PeerEvaluation', 'SelfEvaluation'] as const) {
          const [own, all] = [get(type, personal), get(type)];
          const [ownLength, length] = [own, all].map(({ startsAt, endsAt }) => Number(endsAt) - Number(startsAt));
          expect((ownLength ?? 0) + 5 * MINUTE).toBeGreaterThanOrEqual(length ?? 0);
        }
      }),
    );
  });

  test('PH-8 a permit that does not cascade leaves the later phases alone', () => {
    const personal = personalSchedule(SCHEDULE, [
      { phase: 'Submission', until: at('2026-11-12T00:00'), cascades: false },
    ]);
    expect(personal.slice(1)).toEqual(SCHEDULE.slice(1));
  });
});

describe('planning', () => {
  const lengths = [
    { type: 'Submission', lengthDays: 5 },
    { type: 'Calibration', lengthDays: 4 },
    { type: 'PeerEvaluation', lengthDays: 6 },
    { type: 'SelfEvaluation', lengthDays: 4 },
    { type: 'Results', lengthDays: 1 },
  ] as const;

  test('PH-7 lengths become dates one after the other, from midnight to 11:59 PM', () => {
    expect(planSchedule(lengths, at('2026-11-02T08:00'), ZONE)).toEqual(SCHEDULE);
  });

  test.each([
    ['2026-11-14T12:00', '2026-11-16T08:00'],
    ['2026-11-16T00:00', '2026-11-23T08:00'],
    ['2026-11-15T23:59', '2026-11-16T08:00'],
  ])('PH-7 a plan that nobody dated, made on %s, begins on the next Monday, %s', (now, expected) => {
    expect(nextMonday(at(now), ZONE)).toEqual(at(expected));
  });

  test('PH-7 whatever the lengths and the first day, planned dates have no conflict, over any change of clocks', () => {
    const anyLengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(
        anyLengths,
        anyDate,
        fc.constantFrom(ZONE, 'Africa/Cairo', 'America/Havana', 'Asia/Kathmandu'),
        (days, first, zone) => {
          const all = PHASE_TYPES.map((type, index) => ({ type, lengthDays: days[index] ?? 1 }));
          const planned = planSchedule(all, first, zone);
          expect(scheduleConflicts(planned)).toEqual([]);
        },
      ),
    );
  });
});

describe('an editor of dates', () => {
  // The model is what a person keeps in mind: which phases there are, and how long each is.
  interface Model {
    readonly lengths: Map<PhaseType, number | null>;
  }
  interface Editor {
    schedule: Schedule;
  }
  type Step = fc.Command<Model, Editor>;

  const agree = (model: Model, { schedule }: Editor) => {
    assert.deepEqual(new Set(schedule.map(({ type }) => type)), new Set(model.lengths.keys()));
    for (const { type, startsAt, endsAt } of schedule)
      assert.deepEqual(endsAt === null ? null : Number(endsAt) - Number(startsAt), model.lengths.get(type));
  };

  class Place implements Step {
    readonly type: PhaseType;
    readonly startsAt: Date;
    readonly lengthMs: number;
    readonly keepGaps: boolean;
    constructor(type: PhaseType, startsAt: Date, lengthMs: number, keepGaps: boolean) {
      this.type = type;
      this.startsAt = startsAt;
      this.lengthMs = lengthMs;
      this.keepGaps = keepGaps;
    }
    check = () => true;
    run(model: Model, editor: Editor) {
      const endsAt = this.type === 'Results' ? null : msFrom(this.startsAt, this.lengthMs);
      const before = editor.schedule;
      const moved = { type: this.type, startsAt: this.startsAt, endsAt };
      editor.schedule = movePhase(before, moved, { keepGaps: this.keepGaps });
      model.lengths.set(this.type, endsAt === null ? null : this.lengthMs);
      agree(model, editor);
      assert.deepEqual(get(this.type, editor.schedule), moved);
      // What comes before never moves; what comes after keeps its distance to the end, or stays.
      const old = phaseOf(before, this.type);
      for (const phase of before.filter(({ type }) => type !== this.type)) {
        const isLater = PHASE_TYPES.indexOf(phase.type) > PHASE_TYPES.indexOf(this.type);
        const byMs = old === undefined ? 0 : Number(endsAt ?? this.startsAt) - Number(old.endsAt ?? old.startsAt);
        const expected = isLater && this.keepGaps ? byMs : 0;
        assert.deepEqual(Number(get(phase.type, editor.schedule).startsAt) - Number(phase.startsAt), expected);
      }
    }
    toString = () =>
      `place ${this.type} at ${this.startsAt.toISOString()} for ${this.lengthMs} ms, gaps ${this.keepGaps}`;
  }

  class SwitchOff implements Step {
    readonly type: PhaseType;
    constructor(type: PhaseType) {
      this.type = type;
    }
    check = ({ lengths }: Readonly<Model>) => lengths.has(this.type);
    run(model: Model, editor: Editor) {
      editor.schedule = editor.schedule.filter(({ type }) => type !== this.type);
      model.lengths.delete(this.type);
      agree(model, editor);
    }
    toString = () => `switch off ${this.type}`;
  }

  class Repair implements Step {
    check = () => true;
    run(model: Model, editor: Editor) {
      editor.schedule = repairSchedule(editor.schedule);
      agree(model, editor);
      const left = scheduleConflicts(editor.schedule).filter(
        (conflict) => repairConflict(editor.schedule, conflict) !== null,
      );
      assert.deepEqual(left, []);
    }
    toString = () => 'repair';
  }

  test('PH-5 whatever is placed, switched off and repaired in any order, lengths stay and a repair always ends well', () => {
    const type = fc.constantFrom(...PHASE_TYPES);
    const length = fc.integer({ min: 1, max: 20 * 24 * 60 }).map((minutes) => minutes * MINUTE);
    const steps = [
      fc.tuple(type, anyDate, length, fc.boolean()).map((given) => new Place(...given)),
      type.map((given) => new SwitchOff(given)),
      fc.constant(new Repair()),
    ];
    const walk = () =>
      fc.assert(
        fc.property(fc.commands(steps, { maxCommands: 40 }), (commands) => {
          fc.modelRun(() => ({ model: { lengths: new Map() }, real: { schedule: [] } }), commands);
        }),
        { numRuns: 200 },
      );
    expect(walk).not.toThrow();
  });

  test('PH-5 with gaps kept, a deadline that moves takes all later phases along', () => {
    const { startsAt, endsAt } = get('Submission');
    const moved = movePhase(
      SCHEDULE,
      { type: 'Submission', startsAt, endsAt: addDays(endsAt ?? startsAt, 2, ZONE) },
      { keepGaps: true },
    );
    expect(moved.slice(1)).toEqual(shiftSchedule(SCHEDULE.slice(1), 2, ZONE));
    const alone = movePhase(
      SCHEDULE,
      { type: 'Submission', startsAt, endsAt: addDays(endsAt ?? startsAt, 2, ZONE) },
      { keepGaps: false },
    );
    expect(alone.slice(1)).toEqual(SCHEDULE.slice(1));
  });

  test('CW-12 what follows over a change of clocks keeps its time on the wall', () => {
    const zone = 'America/New_York';
    const wall = (text: string) => new Date(text);
    const schedule: Schedule = [
      { type: 'Submission', startsAt: wall('2026-10-20T12:00:00Z'), endsAt: wall('2026-10-24T03:59:00Z') },
      { type: 'PeerEvaluation', startsAt: wall('2026-10-24T04:00:00Z'), endsAt: wall('2026-10-31T03:59:00Z') },
    ];
    const later = { type: 'Submission', startsAt: wall('2026-10-20T12:00:00Z'), endsAt: wall('2026-10-31T03:59:00Z') };
    const [, review] = movePhase(schedule, { ...later, type: 'Submission' }, { keepGaps: true, zone });
    // Clocks are put back on November 1: 11:59 PM is an hour later by the instant.
    expect(review?.startsAt).toEqual(wall('2026-10-31T04:00:00Z'));
    expect(review?.endsAt).toEqual(wall('2026-11-07T04:59:00Z'));
  });
});

describe('deadlines that moved', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 10, number));
  const schedule: Schedule = [
    { type: 'Submission', startsAt: day(2), endsAt: day(7) },
    { type: 'PeerEvaluation', startsAt: day(11), endsAt: day(17) },
    { type: 'Results', startsAt: day(21), endsAt: null },
  ];
  const ending = (end: Date): Schedule =>
    schedule.map((phase) => (phase.type === 'Submission' ? { ...phase, endsAt: end } : phase));
  const found = (after: Schedule, now: Date) => movedDeadlines(schedule, after, now).map(({ type }) => type);

  test('CC-3 of a phase that runs, or is open again; not of one that has not begun or stays over', () => {
    expect(found(ending(day(9)), day(3))).toEqual(['Submission']);
    expect(found(ending(day(6)), day(3))).toEqual(['Submission']);
    expect(found(ending(day(9)), day(8))).toEqual(['Submission']);
    expect(found(ending(day(9)), day(1))).toEqual([]);
    expect(found(ending(day(9)), day(9))).toEqual([]);
    expect(movedDeadlines(schedule, ending(day(4)), day(5))).toMatchObject([{ type: 'Submission', isOver: true }]);
    expect(found(schedule, day(3))).toEqual([]);
    expect(movedDeadlines([], schedule, day(3))).toEqual([]);
  });
});
