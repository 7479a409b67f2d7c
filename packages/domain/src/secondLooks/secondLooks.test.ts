import { expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';
import { WRITE_GRACE_MS } from '../phases/index.ts';

import { effectOf, isScorePending, whyNotAnswer, type AnswerFacts } from './answering.ts';
import { whyNotAsk, type AskedReview } from './asking.ts';
import { secondLookAnsweredLetter } from './letter.ts';
import { acceptsResponse, mayRespond, respondUntil } from './window.ts';

const ZONE = 'America/Indianapolis';
const [author, reviewer, grader] = ['a', 'b', 'c'].map((letter) =>
  userId(`01980000-0000-7000-8000-00000000000${letter}`),
);
if (author === undefined || reviewer === undefined || grader === undefined) throw new Error('There are three.');

test('SL-1 the window ends seven days after the results were first seen, at the same time on the wall', () => {
  expect(respondUntil(new Date('2026-11-13T20:00:00.000Z'), ZONE)).toEqual(new Date('2026-11-20T20:00:00.000Z'));
  // Clocks are put back on November 1: 3:00 PM stays 3:00 PM.
  expect(respondUntil(new Date('2026-10-28T19:00:00.000Z'), ZONE)).toEqual(new Date('2026-11-04T20:00:00.000Z'));
});

test('SL-1 screens offer it until the end and not after, and what was sent in time counts for another minute', () => {
  const until = new Date('2026-11-20T20:00:00.000Z');
  const at = (ms: number) => new Date(until.getTime() + ms);
  expect([-1, 0, 1].map((ms) => mayRespond(until, at(ms)))).toEqual([true, false, false]);
  expect([-1, 0, 1].map((ms) => acceptsResponse(until, at(WRITE_GRACE_MS + ms)))).toEqual([true, false, false]);
  expect(mayRespond(null, at(0)) || acceptsResponse(null, at(0))).toBe(false);
});

test('SL-2 an author who cannot ask is told why, and when asking closed', () => {
  const until = new Date('2026-11-20T20:00:00.000Z');
  const open = { hasSecondLook: false, isExcluded: false, isOpen: true, until };
  const say = (facts: Partial<AskedReview>) => whyNotAsk({ ...open, ...facts }, (date) => date.toISOString());
  expect(say({})).toBeNull();
  expect(say({ hasSecondLook: true })).toBe(
    'You have already asked for a second look at this review. You can ask once per review.',
  );
  expect(say({ isExcluded: true })).toBe('Your instructor set this review aside.');
  expect(say({ isOpen: false })).toBe('Reactions and second looks closed 2026-11-20T20:00:00.000Z.');
  expect(say({ isOpen: false, until: null })).toBe('Results have not been released.');
});

test('SL-4 nobody answers about their own review or for themselves, and nothing is answered twice', () => {
  const asked = { authorId: author, evaluatorId: reviewer, isAnswered: false };
  expect(whyNotAnswer(asked, grader)).toBeNull();
  expect(whyNotAnswer(asked, reviewer)).toMatch(/You wrote the review/);
  expect(whyNotAnswer(asked, author)).toMatch(/You asked for this second look/);
  expect(whyNotAnswer({ ...asked, isAnswered: true }, grader)).toBe('This second look has already been answered.');
  // Who they are weighs more than that it is over.
  expect(whyNotAnswer({ ...asked, isAnswered: true }, reviewer)).toMatch(/You wrote the review/);
});

const FACTS: AnswerFacts = {
  isReviewExcluded: false,
  isExclusionReleased: false,
  mayExclude: true,
  own: null,
  concerns: 'rating',
  seesRatings: true,
};
const RATED = { status: 'HandedIn', hasUnfinishedChanges: false, isOlder: false, isReleased: false } as const;

test('SL-5 a review that stands changes nothing, one that is set aside changes scores, by those who may', () => {
  expect(effectOf('stands', FACTS)).toEqual({
    isOk: true,
    value: { excludes: false, finalizes: false, changesScores: false },
  });
  expect(effectOf('excluded', FACTS)).toMatchObject({ value: { excludes: true, changesScores: true } });
  expect(effectOf('excluded', { ...FACTS, isReviewExcluded: true })).toMatchObject({
    value: { excludes: false, changesScores: true },
  });
  expect(effectOf('excluded', { ...FACTS, mayExclude: false })).toMatchObject({ isOk: false });
});

test('SL-5 a rating counts once it is handed in whole, and becomes binding with the answer', () => {
  const rated = (own: AnswerFacts['own']) => effectOf('graded', { ...FACTS, own });
  expect(rated(RATED)).toMatchObject({ value: { excludes: false, finalizes: true, changesScores: true } });
  expect(rated({ ...RATED, status: 'Finalized' })).toMatchObject({ value: { finalizes: false, changesScores: true } });
  expect(rated({ ...RATED, isOlder: true })).toMatchObject({ value: { finalizes: true } });
  for (const own of [
    null,
    { ...RATED, status: 'Draft' as const },
    { ...RATED, hasUnfinishedChanges: true },
    { ...RATED, status: 'Finalized' as const, isOlder: true },
  ])
    expect(rated(own)).toMatchObject({ isOk: false });
});

test('SL-7 what the released scores have already changes none', () => {
  const excluded = { ...FACTS, isReviewExcluded: true, isExclusionReleased: true };
  expect(effectOf('excluded', excluded)).toMatchObject({ value: { excludes: false, changesScores: false } });
  const own = { ...RATED, status: 'Finalized', isReleased: true } as const;
  expect(effectOf('graded', { ...FACTS, own })).toMatchObject({ value: { finalizes: false, changesScores: false } });
});

test('SL-10 nobody decides about a review that they cannot see', () => {
  const unseen = { ...FACTS, seesRatings: false };
  for (const decision of ['stands', 'excluded'] as const)
    expect(effectOf(decision, unseen)).toEqual({
      isOk: false,
      failure: 'Rate the essay first. Then you will see the classmates’ reviews beside your rating.',
    });
  // A grader who may never exclude a review is told so instead.
  expect(effectOf('excluded', { ...unseen, mayExclude: false })).toMatchObject({
    failure: 'Only an instructor can decide that a review no longer counts.',
  });
});

test('SL-13 a grader who has read the words decides a question about them without rating the work', () => {
  const words = { ...FACTS, concerns: 'words', seesRatings: false } as const;
  expect(effectOf('stands', words)).toMatchObject({ isOk: true });
  expect(effectOf('excluded', words)).toMatchObject({ value: { excludes: true, changesScores: true } });
  expect(effectOf('graded', words)).toMatchObject({ isOk: false });
});

test('SL-7 a decision that changes scores is waited for until scores computed after it are released', () => {
  const tookEffectAt = new Date('2026-11-22T15:00:00.000Z');
  const released = (ms: number) => new Date(tookEffectAt.getTime() + ms);
  expect([-1, 0, 1].map((ms) => isScorePending({ decision: 'excluded', tookEffectAt }, released(ms)))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isScorePending({ decision: 'graded', tookEffectAt }, released(-1))).toBe(true);
  expect(isScorePending({ decision: 'stands', tookEffectAt }, released(-1))).toBe(false);
  expect(isScorePending({ decision: null, tookEffectAt: null }, released(-1))).toBe(false);
  expect(isScorePending({ decision: 'excluded', tookEffectAt }, null)).toBe(false);
});

test('SL-8 the message says where the answer is, and not what it is', () => {
  const letter = secondLookAnsweredLetter(
    { title: 'Carbon pricing op-ed', courseName: 'ECON 251', universityName: 'Purdue' },
    { firstName: 'Amara', lastName: 'Okonkwo', email: 'aokonkwo@example.edu' },
  );
  expect(letter.subject).toBe('Second look answered: Carbon pricing op-ed');
  expect(letter.textBefore).toContain('Carbon pricing op-ed in ECON 251');
  expect(letter.textAfter).toBe('Purdue');
});
