import fc from 'fast-check';
import { expect, test } from 'vitest';

import { submissionId } from '../kernel/index.ts';
import type { Phase } from '../phases/index.ts';

import { revealed, seesAbout } from './blind.ts';
import { CLAIM_MS, isTaken } from './claims.ts';
import { essayNumbers } from './essayNumbers.ts';
import { finalizingSentences } from './finalizing.ts';
import { mayGrade } from './mayGrade.ts';
import { pointsGiven } from './pointsGiven.ts';
import {
  APART_POINTS,
  countQueue,
  drawChecks,
  orderQueue,
  reasonText,
  reasonsToLook,
  type GradableWork,
} from './queue.ts';

const aWork = (id: string, fields: Partial<GradableWork> = {}): GradableWork => ({
  submissionId: submissionId(id),
  openReports: [],
  needsGrader: false,
  reviewsReceived: 3,
  reviewsNeeded: 3,
  totals: [70, 72, 75],
  secondLookSince: null,
  isGraded: false,
  isRandomCheck: false,
  skippedAt: null,
  draw: 0,
  ...fields,
});

const askedAt = (day: number) => new Date(Date.UTC(2026, 10, day));

test('GQ-1 second looks come first, then reported work, then what matters most, and each entry says why it is there', () => {
  const works = [
    aWork('check', { isRandomCheck: true }),
    aWork('two', { needsGrader: true, reviewsReceived: 2 }),
    aWork('second', { secondLookSince: askedAt(22) }),
    aWork('waits longer', { secondLookSince: askedAt(21) }),
    aWork('apart', { totals: [40, 75, 60] }),
    aWork('further', { totals: [30, 68] }),
    aWork('one', { needsGrader: true, reviewsReceived: 1, totals: [50] }),
    aWork('none', { needsGrader: true, reviewsReceived: 0, totals: [] }),
    aWork('reported', { openReports: ['plagiarism', 'plagiarism'] }),
    aWork('fine'),
  ];
  expect(orderQueue(works).map(({ work, reason }) => [work.submissionId, reasonText(reason)])).toEqual([
    ['waits longer', 'Student asked for a second look'],
    ['second', 'Student asked for a second look'],
    ['reported', 'Reported: was written by someone else'],
    ['none', 'No review received'],
    ['one', 'Only 1 review received'],
    ['further', 'Ratings 38 points apart'],
    ['apart', 'Ratings 35 points apart'],
    ['two', 'Only 2 of 3 reviews'],
    ['check', 'Random check'],
  ]);
});

test('GQ-1 ratings are apart from 30 points on, and one rating alone is apart from nothing', () => {
  const apart = (totals: readonly number[]) => reasonsToLook(aWork('a', { totals }))[0]?.kind;
  expect(apart([50, 50 + APART_POINTS])).toBe('ratingsApart');
  expect(apart([50, 49 + APART_POINTS])).toBeUndefined();
  expect(apart([0])).toBeUndefined();
});

test('GQ-1 an essay with several reasons has them all, the weightiest first; one that is graded has only its author’s question', () => {
  const all = { totals: [10, 90], openReports: ['empty' as const], secondLookSince: askedAt(21), isRandomCheck: true };
  const kinds = (fields: Partial<GradableWork>) => reasonsToLook(aWork('a', fields)).map(({ kind }) => kind);
  expect(kinds(all)).toEqual(['secondLook', 'reported', 'ratingsApart']);
  expect(kinds({ ...all, isGraded: true })).toEqual(['secondLook']);
  expect(kinds({ ...all, isGraded: true, secondLookSince: null })).toEqual([]);
  expect(drawChecks([aWork('a', { isGraded: true })], 5)).toEqual([]);
});

test('GQ-29 essays to grade and second looks are counted apart, and what waits for both counts for each', () => {
  const works = [
    aWork('asked', { secondLookSince: askedAt(22) }),
    aWork('both', { secondLookSince: askedAt(21), totals: [10, 90] }),
    aWork('graded', { secondLookSince: askedAt(23), isGraded: true }),
    aWork('apart', { totals: [10, 90] }),
    aWork('check', { isRandomCheck: true }),
    aWork('fine'),
  ];
  expect(countQueue(works)).toEqual({ toGrade: 3, secondLooks: 3, secondLooksSince: askedAt(21) });
  expect(countQueue([])).toEqual({ toGrade: 0, secondLooks: 0, secondLooksSince: null });
});

test('GQ-4 what was skipped stands behind everything else, the longest skipped first', () => {
  const works = [
    aWork('later', { openReports: ['empty'], skippedAt: new Date(2000) }),
    aWork('earlier', { isRandomCheck: true, skippedAt: new Date(1000) }),
    aWork('open', { isRandomCheck: true }),
  ];
  expect(orderQueue(works).map(({ work }) => work.submissionId)).toEqual(['open', 'earlier', 'later']);
});

test('GQ-1 the order does not depend on the order in which works were read', () => {
  const works = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      draw: fc.nat(),
      totals: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 4 }),
      needsGrader: fc.boolean(),
    }),
    { selector: ({ draw }) => draw, maxLength: 20 },
  );
  fc.assert(
    fc.property(works, (all) => {
      const made = all.map(({ id, ...rest }) => aWork(id, { ...rest, reviewsReceived: rest.totals.length }));
      expect(orderQueue(made.toReversed())).toEqual(orderQueue(made));
    }),
  );
});

test('GQ-2 every work of an assignment has a number of its own, and one that comes later changes none', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 300 }), fc.nat(), (draws, later) => {
      const numbers = essayNumbers(draws);
      expect(new Set(numbers).size).toBe(draws.length);
      expect(essayNumbers([...draws, later]).slice(0, -1)).toEqual(numbers);
    }),
  );
  expect(essayNumbers([417, 10_417, 9999, 19_999])).toEqual(['0417', '0418', '9999', '0000']);
});

test('GQ-3 an essay is its grader’s for ten minutes after they did something, the instant itself not included', () => {
  const now = new Date('2026-11-15T12:00:00.000Z');
  const claim = { by: 'ines', endsAt: new Date(now.getTime() + CLAIM_MS) };
  expect(isTaken(claim, 'tomas', now)).toBe(true);
  expect(isTaken(claim, 'ines', now)).toBe(false);
  expect(isTaken(claim, 'tomas', new Date(claim.endsAt.getTime() - 1))).toBe(true);
  expect(isTaken(claim, 'tomas', claim.endsAt)).toBe(false);
  expect(isTaken(null, 'tomas', now)).toBe(false);
});

test('GQ-5 a random check takes only what nobody has a reason to look at, and the same draws take the same', () => {
  const works = [aWork('b', { draw: 2 }), aWork('a', { draw: 1 }), aWork('c', { draw: 0, totals: [10, 90] })];
  expect(drawChecks(works, 5)).toEqual(['a', 'b']);
  expect(drawChecks(works.toReversed(), 1)).toEqual(['a']);
});

test('GQ-6 graders begin when Grade opens, without dates of its own when Hand in is over, and no date ends it', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const handIn: Phase = { type: 'Submission', startsAt: at(1), endsAt: at(5) };
  const grade: Phase = { type: 'SuperiorEvaluation', startsAt: at(8), endsAt: at(10) };
  const kind = (schedule: readonly Phase[], day: number) => {
    const verdict = mayGrade({ status: 'Active', schedule }, at(day));
    return verdict.isOk ? 'open' : verdict.failure.kind;
  };
  expect([kind([handIn], 4), kind([handIn], 5)]).toEqual(['notOpenYet', 'open']);
  expect([kind([handIn, grade], 7), kind([handIn, grade], 8), kind([handIn, grade], 30)]).toEqual([
    'notOpenYet',
    'open',
    'open',
  ]);
  expect(kind([], 5)).toBe('notPartOfIt');
  expect(mayGrade({ status: 'Draft', schedule: [handIn] }, at(6)).isOk).toBe(false);
});

test('GQ-7 of a classmate’s review only those criteria show in which the own rating is saved', () => {
  const theirs = ['thesis', 'evidence'].map((criterionId) => ({ criterionId, choice: null, comment: 'Theirs.' }));
  const choice = { kind: 'points', points: 4 } as const;
  const mine = [
    { criterionId: 'thesis', choice, comment: '' },
    { criterionId: 'evidence', choice: null, comment: 'I think' },
  ];
  expect(revealed(theirs, mine).map(({ criterionId }) => criterionId)).toEqual(['thesis']);
  expect(revealed(theirs, [])).toEqual([]);
});

test('SL-12 what is said about one criterion shows once it is rated, and about the whole once all are', () => {
  const comments = { commentRule: 'none', commentPrompt: '', minCommentLength: 0 } as const;
  const any = { title: '', question: '', weight: null, aesTag: 'none', ...comments } as const;
  const points = { ...any, kind: 'points', minPoints: 0, maxPoints: 5 } as const;
  const contents = { pointScaleMax: 100, criteria: ['thesis', 'evidence'].map((id) => ({ ...points, id })) };
  const asked = ['thesis', 'evidence', null, 'gone'];
  const shown = (...rated: string[]) => {
    const choice = { kind: 'points', points: 4 } as const;
    const mine = rated.map((criterionId) => ({ criterionId, choice, comment: '' }));
    const unrated = { criterionId: 'evidence', choice: null, comment: 'I think' };
    return asked.map((about) => seesAbout(about, contents, [unrated, ...mine]));
  };
  expect(shown()).toEqual([false, false, false, false]);
  expect(shown('thesis')).toEqual([true, false, false, false]);
  expect(shown('thesis', 'evidence')).toEqual([true, true, true, true]);
});

test('GQ-9 finalizing says how many become binding, what is not handed in and what is left', () => {
  expect(finalizingSentences({ ready: 12, finalizedBefore: 1, unfinished: 2, changed: 1, inQueue: 1 })).toEqual([
    '12 graders’ evaluations become binding and can no longer be changed.',
    '1 was finalized before.',
    '1 has changes that are not handed in: it counts as it was handed in.',
    '2 evaluations are not handed in and will not count.',
    '1 essay is still in the queue.',
  ]);
  expect(finalizingSentences({ ready: 0, finalizedBefore: 0, unfinished: 0, changed: 0, inQueue: 0 })).toEqual([
    'No grader’s evaluation is waiting to be finalized.',
  ]);
});

test('GQ-9 after finalizing the same is said of what is done', () => {
  expect(
    finalizingSentences({ ready: 12, finalizedBefore: 0, unfinished: 1, changed: 0, inQueue: 0 }, 'after'),
  ).toEqual([
    '12 graders’ evaluations are now binding and can no longer be changed.',
    '1 evaluation was not handed in and does not count.',
  ]);
  expect(finalizingSentences({ ready: 0, finalizedBefore: 0, unfinished: 0, changed: 0, inQueue: 0 }, 'after')).toEqual(
    ['No grader’s evaluation was waiting to be finalized.'],
  );
});

test('GQ-21 what a grader gave is said in points: levels, typed points and yes or no, out of the most there is', () => {
  const shared = { question: '', weight: null, commentRule: 'none', commentPrompt: '', minCommentLength: 0 } as const;
  const any = { ...shared, aesTag: 'none' } as const;
  const levels = [5, 4, 0].map((points) => ({ id: `level ${points}`, label: '', description: '', points }));
  const contents = {
    pointScaleMax: 100,
    criteria: [
      { ...any, id: 'thesis', title: '', kind: 'levels', levels },
      { ...any, id: 'length', title: '', kind: 'points', minPoints: 1, maxPoints: 10 },
      { ...any, id: 'copied', title: '', kind: 'yesNo', points: 2, isInverted: true },
      { ...any, id: 'clarity', title: '', kind: 'levels', levels },
    ],
  } as const;
  const answers = [
    { criterionId: 'thesis', choice: { kind: 'levels', levelId: 'level 4' }, comment: '' },
    { criterionId: 'length', choice: { kind: 'points', points: 7 }, comment: '' },
    { criterionId: 'copied', choice: { kind: 'yesNo', isYes: false }, comment: '' },
  ] as const;
  expect(pointsGiven(contents, answers)).toEqual({ points: 13, outOf: 22 });
});
