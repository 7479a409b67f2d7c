import fc from 'fast-check';
import { expect, test } from 'vitest';

import { submissionId, userId, type SubmissionId, type UserId } from '../kernel/index.ts';
import type { Schedule } from '../phases/index.ts';

import {
  checkPairing,
  checkTakeBack,
  comparisonSentence,
  distributesAt,
  distributionSentences,
  forecastCoverage,
  mayDistribute,
  notDistributableText,
  planDistribution,
  planTopUp,
  tooFewText,
  topUpSentences,
  type DistributionFacts,
  type DistributionPlan,
  type Pairing,
} from './index.ts';

const id = (kind: number, at: number) => `0193${kind}000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const person = (at: number): UserId => userId(id(1, at));
const work = (at: number): SubmissionId => submissionId(id(2, at));
const HOUR = 3_600_000;
const NOW = new Date('2026-11-15T12:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

interface Class {
  readonly students: number;
  readonly handIns?: number;
  readonly hoursLeft?: number;
}

/** Student n wrote hand-in n. */
function aClass(
  { students, handIns = students, hoursLeft = 100 }: Class,
  more: Partial<DistributionFacts> = {},
): DistributionFacts {
  return {
    reviewsGiven: 3,
    reviewsNeeded: 3,
    handIns: Array.from({ length: handIns }, (_, at) => ({ id: work(at), authorId: person(at) })),
    learners: Array.from({ length: students }, (_, at) => ({
      id: person(at),
      isExcused: false,
      isExemptFromHandIn: false,
      competency: 1 + (at % 5) / 5,
      reviewEndsAt: inHours(hoursLeft),
    })),
    reportedIds: new Set(),
    forbiddenPairs: [],
    pairings: [],
    ...more,
  };
}

const aPairing = (reviewer: number, of: number, more: Partial<Pairing> = {}): Pairing => ({
  reviewerId: person(reviewer),
  submissionId: work(of),
  status: 'Given',
  source: 'distribute',
  review: 'none',
  isLeftOut: false,
  givenAt: inHours(-100),
  ...more,
});

function plan(facts: DistributionFacts, seed = 7, gradersFill = false): DistributionPlan {
  const planned = planDistribution(facts, { seed, gradersFill });
  if (!planned.isOk) throw new Error(tooFewText(planned.failure));
  return planned.value;
}

/** As if it had been written: everybody has what they were given. */
const given = (facts: DistributionFacts, { added }: DistributionPlan, review: (at: UserId) => Pairing['review']) => ({
  ...facts,
  pairings: [
    ...facts.pairings,
    ...added.map((pair) => ({
      ...pair,
      status: 'Given' as const,
      source: 'distribute' as const,
      review: review(pair.reviewerId),
      isLeftOut: false,
      givenAt: inHours(-100),
    })),
  ],
});

test('DS-1 every hand-in gets its reviews and every author gives as many, never on their own or a forbidden pair', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 60 }), fc.integer({ min: 0, max: 9 }), fc.integer(), (size, absent, seed) => {
      const forbiddenPairs = [
        [person(0), person(1)],
        [person(2), person(3)],
      ] as const;
      const facts = aClass({ students: size + absent, handIns: size }, { forbiddenPairs });
      const { added, short } = plan(facts, Math.abs(seed));
      expect(short).toEqual([]);
      const gets = new Map<string, number>();
      const gives = new Map<string, number>();
      for (const { reviewerId, submissionId: of } of added) {
        const author = facts.handIns.find(({ id: one }) => one === of)?.authorId;
        expect(author).not.toBe(reviewerId);
        for (const pair of forbiddenPairs)
          expect(pair.every((who) => who === author || who === reviewerId)).toBe(false);
        gets.set(of, (gets.get(of) ?? 0) + 1);
        gives.set(reviewerId, (gives.get(reviewerId) ?? 0) + 1);
      }
      expect([...gets.values()].every((count) => count === 3) && gets.size === size).toBe(true);
      expect([...gives.values()].every((count) => count === 3) && gives.size === size).toBe(true);
      expect(new Set(added.map((pair) => `${pair.reviewerId} ${pair.submissionId}`)).size).toBe(added.length);
    }),
    { numRuns: 60 },
  );
});

test('DS-2 the same facts and seed give the same pairs, whatever order they come in; run again, nothing is left to do', () => {
  const facts = aClass({ students: 40 });
  const first = plan(facts);
  const shuffled = { ...facts, handIns: facts.handIns.toReversed(), learners: facts.learners.toReversed() };
  expect(plan(shuffled).added).toEqual(first.added);
  expect(plan(facts, 8).added).not.toEqual(first.added);
  expect(
    plan(
      given(facts, first, () => 'none'),
      8,
    ).added,
  ).toEqual([]);
});

test('DS-1 what was given out stays and counts, also when its author hands in nothing more to review', () => {
  const facts = aClass({ students: 12 }, { pairings: [aPairing(0, 1), aPairing(0, 2, { review: 'handedIn' })] });
  const { added, keptCount } = plan(facts);
  expect(keptCount).toBe(2);
  expect(added.filter(({ reviewerId }) => reviewerId === person(0))).toHaveLength(1);
  expect(added.filter(({ submissionId: of }) => of === work(1))).toHaveLength(2);
});

test('DS-3 a student who did not hand in or is excused from reviewing gets no reviews and is listed by name', () => {
  const base = aClass({ students: 12, handIns: 10 });
  const facts = { ...base, learners: base.learners.map((one, at) => ({ ...one, isExcused: at === 0 })) };
  const { added, withoutHandIn, excused, short } = plan(facts);
  expect(withoutHandIn).toEqual([person(10), person(11)]);
  expect(excused).toEqual([person(0)]);
  expect(added.some(({ reviewerId }) => [person(0), person(10), person(11)].includes(reviewerId))).toBe(false);
  // Nine can give 27 of the 30 reviews.
  expect(short.reduce((sum, { missing }) => sum + missing, 0)).toBe(3);
});

test('DS-1 nobody is given again what they reported or what staff took back', () => {
  for (const status of ['Replaced', 'Withdrawn'] as const) {
    const pairings = Array.from({ length: 6 }, (_, at) => aPairing(7, at, { status }));
    const { added } = plan(aClass({ students: 8 }, { pairings }));
    expect(added.filter(({ reviewerId }) => reviewerId === person(7)).map(({ submissionId: of }) => of)).toEqual([
      work(6),
    ]);
  }
});

test('DS-1 students can be given more reviews than a hand-in needs, if the class is large enough', () => {
  expect(plan(aClass({ students: 20 }, { reviewsGiven: 4 })).added).toHaveLength(80);
  expect(plan(aClass({ students: 4 }, { reviewsGiven: 4 })).added).toHaveLength(12);
});

test('DS-7 a class that is too small is refused with both ways out; with graders it gives out what it can', () => {
  const facts = aClass({ students: 3 });
  const planned = planDistribution(facts, { seed: 1, gradersFill: false });
  expect(planned.isOk ? null : tooFewText(planned.failure)).toBe(
    '3 hand-ins cannot get 3 reviews each. Ask for 2 reviews in this assignment’s phases, or let graders do the missing reviews.',
  );
  const { added, short } = plan(facts, 1, true);
  expect(added).toHaveLength(6);
  expect(short.map(({ missing }) => missing)).toEqual([1, 1, 1]);
  expect(plan(aClass({ students: 1 }), 1, true)).toMatchObject({ added: [], short: [{ missing: 3 }] });
});

test('OV-16 a student exempt from handing in is named apart, not among those without a hand-in', () => {
  const base = aClass({ students: 12, handIns: 10 });
  const facts = { ...base, learners: base.learners.map((one, at) => ({ ...one, isExemptFromHandIn: at >= 11 })) };
  const made = plan(facts);
  expect(made.withoutHandIn).toEqual([person(10)]);
  expect(distributionSentences(made).slice(0, 2)).toEqual([
    '10 hand-ins, 3 reviews each, 30 reviews. 1 student without a hand-in gets none.',
    '1 student is exempt from handing in.',
  ]);
});

test('DS-4 the rehearsal says how many hand-ins, reviews and students without one there are', () => {
  const facts = aClass({ students: 412, handIns: 396 });
  const first = plan(facts);
  expect(distributionSentences(first)).toEqual([
    '396 hand-ins, 3 reviews each, 1,188 reviews. 16 students without a hand-in get none.',
  ]);
  expect(distributionSentences(plan(given(facts, first, () => 'none')))).toEqual([
    '396 hand-ins, 3 reviews each, 1,188 reviews. 16 students without a hand-in get none.',
    '1,188 reviews were already given out and will not change.',
    'There is nothing left to give out.',
  ]);
});

test('DS-10 a run is compared with the one before it', () => {
  const before = { handIns: 396, reviews: 1188, short: 0 };
  expect(comparisonSentence({ handIns: 397, reviews: 3, short: 1 }, before, 'Wed')).toBe(
    'Compared with Wed: 1 more hand-in, 1,185 fewer reviews, 1 more short hand-in.',
  );
  expect(comparisonSentence(before, before, 'Wed')).toBe('Compared with Wed: the same.');
});

const SCHEDULE: Schedule = [
  { type: 'Submission', startsAt: inHours(-100), endsAt: inHours(-50) },
  { type: 'Calibration', startsAt: inHours(-50), endsAt: inHours(-1) },
  { type: 'PeerEvaluation', startsAt: inHours(-1), endsAt: inHours(50) },
];

test('DS-5 essays are given out from 90 seconds after Hand in and Practice, and not after Review', () => {
  const groupAssignment = { status: 'Active' as const, schedule: SCHEDULE };
  const at = (ms: number) => new Date(inHours(-1).getTime() + ms);
  const early = mayDistribute(groupAssignment, at(89_999));
  expect(early).toMatchObject({ isOk: false, failure: { kind: 'tooEarly', phase: 'Calibration', from: at(90_000) } });
  expect(early.isOk ? '' : notDistributableText(early.failure, () => 'Sun, 11:01 AM')).toBe(
    'Practice must end first. You can give out essays from Sun, 11:01 AM.',
  );
  expect(mayDistribute(groupAssignment, at(90_000)).isOk).toBe(true);
  expect(mayDistribute(groupAssignment, inHours(50))).toMatchObject({ isOk: false, failure: { kind: 'over' } });
  expect(mayDistribute({ ...groupAssignment, status: 'Draft' }, NOW)).toMatchObject({ failure: { kind: 'notActive' } });
  expect(mayDistribute({ ...groupAssignment, schedule: [] }, NOW)).toMatchObject({ failure: { kind: 'noReview' } });
});

test('DS-6 the clock gives them out when Review begins, but never within those 90 seconds', () => {
  expect(distributesAt(SCHEDULE)).toEqual(new Date(inHours(-1).getTime() + 90_000));
  const later = SCHEDULE.map((phase) => (phase.type === 'PeerEvaluation' ? { ...phase, startsAt: inHours(3) } : phase));
  expect(distributesAt(later)).toEqual(inHours(3));
  expect(distributesAt([])).toBeNull();
});

test('CV-1 a hand-in counts what is handed in and what is on its way; what left or is over does not come', () => {
  const pairings = [
    aPairing(1, 0, { review: 'handedIn' }),
    aPairing(2, 0, { review: 'begun' }),
    aPairing(3, 0),
    aPairing(4, 0, { status: 'Withdrawn', review: 'begun' }),
    aPairing(99, 0, { review: 'begun' }),
  ];
  const of = (hoursLeft: number) =>
    forecastCoverage(aClass({ students: 6, hoursLeft }, { pairings }), NOW).handIns.find(
      ({ submissionId: one }) => one === work(0),
    );
  expect(of(100)).toMatchObject({ given: 4, handedIn: 1, expected: 3, missing: 0 });
  expect(of(0)).toMatchObject({ given: 4, handedIn: 1, expected: 1, missing: 2 });
});

test('CV-2 a reviewer who has begun nothing 48 hours before their own deadline is a likely no-show', () => {
  const pairings = [aPairing(1, 0), aPairing(1, 2), aPairing(2, 0), aPairing(2, 1, { review: 'begun' })];
  const noShows = (hoursLeft: number) =>
    forecastCoverage(aClass({ students: 6, hoursLeft }, { pairings }), NOW).noShows.map(({ userId: who }) => who);
  expect(noShows(48.1)).toEqual([]);
  expect(noShows(48)).toEqual([person(1)]);
});

test('CV-2 a reviewer given work recently is not a no-show until half of their time with it is over', () => {
  const noShows = (hoursAgo: number, hoursLeft: number) => {
    const pairings = [aPairing(1, 0, { givenAt: inHours(-hoursAgo) })];
    return forecastCoverage(aClass({ students: 6, hoursLeft }, { pairings }), NOW).noShows.length;
  };
  expect(noShows(0, 48)).toBe(0);
  expect(noShows(23.9, 40)).toBe(0);
  expect(noShows(24, 40)).toBe(1);
  expect(noShows(4.9, 5)).toBe(0);
  expect(noShows(5, 5)).toBe(1);
});

test('CV-2 a reviewer whose only work is gone is not a no-show and gets other work', () => {
  // Hand-in 8 was withdrawn: it is not in the list any more.
  const facts = aClass({ students: 9, handIns: 8, hoursLeft: 24 });
  const others = given(facts, plan(facts), () => 'handedIn').pairings.filter(
    ({ reviewerId }) => reviewerId !== person(0),
  );
  const pairings = [...others, aPairing(0, 8), aPairing(0, 8, { submissionId: work(98) })];
  const { added, forGraders, coverage } = planTopUp({ ...facts, pairings }, NOW, 1);
  expect(coverage.noShows).toEqual([]);
  expect(added.filter(({ reviewerId }) => reviewerId === person(0))).toHaveLength(3);
  expect(forGraders).toEqual([]);
});

test('CV-3 work that is gone keeps nobody from having finished', () => {
  const facts = aClass({ students: 9, handIns: 8, hoursLeft: 24 });
  const first = given(facts, plan(facts), (who) => (who === person(0) ? 'none' : 'handedIn'));
  const pairings = [...first.pairings, ...[1, 2, 3, 4, 5, 6, 7].map((at) => aPairing(at, 8))];
  const { added, forGraders } = planTopUp({ ...first, pairings }, NOW, 1);
  expect(added.map(({ why }) => why)).toEqual(['finished', 'finished', 'finished']);
  expect(forGraders).toEqual([]);
});

test('CV-3 a volunteer gets at most two reviews beyond their share, however many top-ups run', () => {
  const facts = aClass({ students: 12, hoursLeft: 24 });
  const first = given(facts, plan(facts), (who) => (who < person(4) ? 'none' : 'handedIn'));
  const theirs = new Set(
    first.pairings.filter(({ reviewerId }) => reviewerId === person(5)).map(({ submissionId: of }) => of),
  );
  const extra = facts.handIns.filter(({ id: of }, at) => at !== 5 && !theirs.has(of)).slice(0, 2);
  const pairings = [
    ...first.pairings,
    ...extra.map(({ id: of }) => aPairing(5, 0, { submissionId: of, source: 'volunteer', review: 'handedIn' })),
  ];
  const { added } = planTopUp({ ...first, pairings }, NOW, 1);
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter(({ reviewerId }) => reviewerId === person(5))).toEqual([]);
});

test('CV-3 work that was reported and is not decided on is given to nobody, and is counted all the same', () => {
  const facts = aClass({ students: 10, hoursLeft: 24 });
  const first = given(facts, plan(facts), () => 'handedIn');
  const reported = { ...first, reportedIds: new Set([work(0)]) };
  const pairings = first.pairings.filter(({ submissionId: of }) => of !== work(0));
  const { added, forGraders, coverage } = planTopUp({ ...reported, pairings }, NOW, 1);
  expect(added.filter(({ submissionId: of }) => of === work(0))).toEqual([]);
  expect(forGraders).toEqual([{ submissionId: work(0), missing: 3 }]);
  expect(coverage.handIns[0]).toMatchObject({ submissionId: work(0), missing: 3 });
  expect(plan({ ...reported, pairings }).added.filter(({ submissionId: of }) => of === work(0))).toEqual([]);
});

test('CV-3 a reviewer whose review was left out owes no other one and does not get the same work again', () => {
  const facts = aClass({ students: 10 });
  const done = given(facts, plan(facts), () => 'handedIn');
  const pairings = done.pairings.map((one) => ({ ...one, isLeftOut: one.reviewerId === person(0) }));
  const leftOut = { ...done, pairings };
  const { added, coverage } = planTopUp(leftOut, NOW, 7);
  expect(coverage.handIns.filter(({ missing }) => missing > 0)).toHaveLength(3);
  expect(added.map(({ why }) => why)).toEqual(['finished', 'finished', 'finished']);
  const again = plan(leftOut).added.filter(({ reviewerId }) => reviewerId === person(0));
  expect(again).toEqual([]);
});

test('CV-3 missing reviews come from those who offered, then from those who have finished, one more each', () => {
  const facts = aClass({ students: 10, hoursLeft: 24 });
  const first = given(facts, plan(facts), (who) => (who === person(0) ? 'none' : 'handedIn'));
  const offered = aPairing(5, 9, { source: 'volunteer', review: 'handedIn' });
  const withVolunteer = { ...first, pairings: [...first.pairings.filter((one) => !same(one, offered)), offered] };
  const { added, forGraders, coverage } = planTopUp(withVolunteer, NOW, 1);
  expect(coverage.noShows.map(({ userId: who }) => who)).toEqual([person(0)]);
  expect(forGraders).toEqual([]);
  expect(added.filter(({ why }) => why === 'offered').every(({ reviewerId }) => reviewerId === person(5))).toBe(true);
  expect(added[0]?.why).toBe('offered');
  const helpers = added.filter(({ why }) => why === 'finished').map(({ reviewerId }) => reviewerId);
  expect(new Set(helpers).size).toBe(helpers.length);
  expect(topUpSentences(planTopUp(first, NOW, 1), 3)[0]).toBe('3 hand-ins would end with fewer than 3 reviews.');
});
const same = (one: Pairing, other: Pairing) =>
  one.reviewerId === other.reviewerId && one.submissionId === other.submissionId;

test('CV-3 nobody is asked for more whose own reviews are not done, or whose time is over', () => {
  const facts = aClass({ students: 8, hoursLeft: 24 });
  const half = given(facts, plan(facts), (who) => (who < person(4) ? 'none' : 'begun'));
  const { added, forGraders } = planTopUp(half, NOW, 1);
  expect(added).toEqual([]);
  expect(forGraders.length).toBeGreaterThan(0);
  const done = given(facts, plan(facts), (who) => (who < person(2) ? 'none' : 'handedIn'));
  const over = { ...done, learners: done.learners.map((one) => ({ ...one, reviewEndsAt: NOW })) };
  expect(planTopUp(over, NOW, 1).added).toEqual([]);
});

test('CV-4 late work is reviewed by those who can, and its author reviews as many as everybody', () => {
  const facts = aClass({ students: 11, handIns: 10 });
  const before = given(facts, plan(facts), () => 'handedIn');
  const late = { ...before, handIns: [...before.handIns, { id: work(10), authorId: person(10) }] };
  const { added, forGraders } = planTopUp(late, NOW, 1);
  expect(forGraders).toEqual([]);
  expect(added.filter(({ submissionId: of }) => of === work(10))).toHaveLength(3);
  expect(added.filter(({ reviewerId }) => reviewerId === person(10)).map(({ why }) => why)).toEqual([
    'owes',
    'owes',
    'owes',
  ]);
});

test('CV-4 whatever is missing, every hand-in is expected to get what it needs or stands on the graders’ list', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 60 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer(),
      (size, share, salt) => {
        const facts = aClass({ students: size, hoursLeft: 24 });
        const isAway = (who: UserId) => (Number(who.slice(-6)) * 7919 + Math.abs(salt)) % 100 < share;
        const now = given(facts, plan(facts), (who) => (isAway(who) ? 'none' : 'handedIn'));
        const { added, forGraders, coverage } = planTopUp(now, NOW, 1);
        const missing = new Map(forGraders.map((short) => [short.submissionId, short.missing]));
        const asked = new Map<UserId, number>();
        for (const { reviewerId } of added) asked.set(reviewerId, (asked.get(reviewerId) ?? 0) + 1);
        expect([...asked.values()].every((more) => more === 1)).toBe(true);
        const taken = new Set([...now.pairings, ...added].map((pair) => `${pair.reviewerId} ${pair.submissionId}`));
        for (const { submissionId: of, authorId, expected } of coverage.handIns) {
          const more = added.filter((pair) => pair.submissionId === of).length;
          expect(expected + more + (missing.get(of) ?? 0)).toBe(Math.max(3, expected + more));
          // What graders get, no classmate who is done and was not asked for more could have taken.
          const idle = facts.learners.filter(
            ({ id: who }) => !isAway(who) && who !== authorId && !asked.has(who) && !taken.has(`${who} ${of}`),
          );
          expect(missing.has(of) ? idle : []).toEqual([]);
        }
        const pairs = [...now.pairings, ...added].map((pair) => `${pair.reviewerId} ${pair.submissionId}`);
        expect(new Set(pairs).size).toBe(pairs.length);
      },
    ),
    { numRuns: 60 },
  );
});

test('AP-2 by hand the hard rules hold: not their own work, nobody kept apart, nothing twice, nothing withdrawn', () => {
  const good = {
    reviewerId: person(1),
    authorId: person(2),
    isHandedIn: true,
    isStudent: true,
    isForbidden: false,
    before: null,
  };
  const why = (more: Partial<Parameters<typeof checkPairing>[0]>) => {
    const verdict = checkPairing({ ...good, ...more });
    return verdict.isOk ? 'fine' : verdict.failure;
  };
  expect(why({})).toBe('fine');
  expect(why({ before: { status: 'Withdrawn' } })).toBe('fine');
  expect(why({ authorId: person(1) })).toBe('ownWork');
  expect(why({ isStudent: false })).toBe('notStudent');
  expect(why({ isForbidden: true })).toBe('forbiddenPair');
  expect(why({ isHandedIn: false })).toBe('notHandedIn');
  expect(why({ before: { status: 'Given' } })).toBe('alreadyGiven');
  expect(why({ before: { status: 'Replaced' } })).toBe('reported');
});

test('AP-3 a handed-in review cannot be taken back, and one that was begun only with confirmation', () => {
  expect(checkTakeBack({ status: 'Given', review: 'none' }, false).isOk).toBe(true);
  expect(checkTakeBack({ status: 'Given', review: 'begun' }, false).isOk).toBe(false);
  expect(checkTakeBack({ status: 'Given', review: 'begun' }, true).isOk).toBe(true);
  expect(checkTakeBack({ status: 'Given', review: 'handedIn' }, true).isOk).toBe(false);
  expect(checkTakeBack({ status: 'Withdrawn', review: 'none' }, false).isOk).toBe(false);
});
