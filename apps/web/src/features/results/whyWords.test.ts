import { evaluationId, submissionId, userId } from '@circuit/domain/kernel';
import { wholePercents } from '@circuit/domain/scores';
import {
  type ClassScores,
  type CountedReview,
  scoreClass,
  type ScoringFacts,
  type SubmissionScore,
} from '@circuit/domain/scoring';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { reasonOf, whySentence } from './whyWords.ts';

const SIZE = 7;
const REVIEWS_EACH = 3;
const CRITERIA = [
  { id: 'thesis', weight: 50 },
  { id: 'evidence', weight: 30 },
  { id: 'style', weight: 20 },
];
const idOf = (kind: string, index: number) => `${kind}${index}`;

/** A small class in which everybody reviews the next three; some skip a criterion, some give everything the same. */
function factsOf(mode: ScoringFacts['mode'], answers: readonly (readonly (number | null)[])[]): ScoringFacts {
  const reviews = Array.from({ length: SIZE * REVIEWS_EACH }, (_, index) => {
    const reviewer = index % SIZE;
    return {
      id: evaluationId(idOf('e', index)),
      submissionId: submissionId(idOf('s', (reviewer + 1 + Math.floor(index / SIZE)) % SIZE)),
      reviewerId: userId(idOf('p', reviewer)),
      shares: reviewer < 2 ? [0.8, 0.8, 0.8] : (answers[index] ?? []),
      isExcluded: false,
    };
  });
  const practiceEssays = ['one', 'two'].map((id, item) => ({ id, expertShares: [0.4 + 0.2 * item, 0.6, 0.5] }));
  const practice = practiceEssays.flatMap(({ id: essayId }, item) =>
    Array.from({ length: SIZE }, (_, person) => ({
      essayId,
      reviewerId: userId(idOf('p', person)),
      shares: answers[(item * SIZE + person) % answers.length] ?? [],
    })),
  );
  return {
    mode,
    criteria: CRITERIA,
    reviewsNeeded: REVIEWS_EACH,
    submissions: Array.from({ length: SIZE }, (_, index) => ({
      id: submissionId(idOf('s', index)),
      authorId: userId(idOf('p', index)),
      isWithdrawn: false,
      selfEvaluation: null,
    })),
    reviews,
    practiceEssays,
    practice,
    // Five graders' evaluations place the class on the instructor's scale.
    superiorEvaluations: [0, 1, 2, 3, 4].map((index) => ({
      submissionId: submissionId(idOf('s', index)),
      shares: [0.3, 0.4, 0.5],
    })),
  };
}

const level = fc.integer({ min: 0, max: 5 }).map((points) => points / 5);
const someAnswers = fc.array(fc.tuple(level, level, fc.option(level, { freq: 8 })), {
  minLength: SIZE * REVIEWS_EACH,
  maxLength: SIZE * REVIEWS_EACH,
});
const someClass = fc
  .tuple(fc.constantFrom('calibrated', 'calibrated', 'simple'), fc.boolean(), someAnswers)
  .map(([mode, isGraded, answers]) => {
    const facts = factsOf(mode, answers);
    return { mode, scores: scoreClass(isGraded ? facts : { ...facts, superiorEvaluations: [] }) };
  });

const figuresIn = (sentence: string): readonly number[] =>
  [...sentence.matchAll(/\d+\.\d/g)].map(([figure]) => Math.round(10 * Number(figure)));

interface Said {
  /** Null where the sentence names it by what it is the same as. */
  readonly plain: number | null;
  readonly weighted: number;
  readonly byWeighting: number;
  readonly byOthers: number;
  readonly score: number;
}

/** The figures of the sentence with the direction it gives them. */
function saidIn(sentence: string): Said {
  const [first = '', rest = null] = sentence.split(' The other lines');
  const [weighted = Number.NaN, by = 0, plain = null] = figuresIn(first);
  const [moved = 0, score = weighted] = rest === null ? [] : figuresIn(rest.replace('the limit of 0 to 100', ''));
  return {
    plain,
    weighted,
    byWeighting: first.includes(' above their plain average') ? by : -by,
    byOthers: (rest ?? '').includes(' take off ') ? -moved : moved,
    score,
  };
}

const workOf = ({ source, peers, lines, tenths }: SubmissionScore) => ({
  source,
  lines: [...lines],
  peersTenths: tenths,
  plainMeanTenths: peers === null ? null : Math.round(peers.plainMean * 10),
});

/** Every work of a class that reviews have scored, with its sentence. */
const sentencesOf = ({ mode, scores }: { readonly mode: ScoringFacts['mode']; readonly scores: ClassScores }) =>
  [...scores.submissions.values()]
    .map(workOf)
    .filter(({ source }) => source === 'peers')
    .map((work) => ({ ...work, sentence: whySentence(mode, work, true) }));

const PLAIN = 'Every review counts the same: the score is their plain average.';

test('RZ-6 what the sentence says of weighting and of the other lines adds up from plain average to score', () => {
  let count = 0;
  fc.assert(
    fc.property(someClass, (made) => {
      const [plain, weighed] = [
        sentencesOf(made).filter(({ sentence }) => sentence === PLAIN),
        sentencesOf(made).filter(({ sentence }) => sentence !== PLAIN),
      ];
      expect(plain.map(({ peersTenths }) => peersTenths)).toEqual(plain.map(({ plainMeanTenths }) => plainMeanTenths));
      for (const { sentence, plainMeanTenths, peersTenths } of weighed) {
        const said = saidIn(sentence);
        expect(said.plain ?? plainMeanTenths).toBe(plainMeanTenths);
        expect((plainMeanTenths ?? Number.NaN) + said.byWeighting).toBe(said.weighted);
        expect(said.weighted + said.byOthers).toBe(said.score);
        expect(said.score).toBe(peersTenths);
        count += 1;
      }
    }),
    { numRuns: 60 },
  );
  expect(count).toBeGreaterThan(100);
});

const shownOf = (reviews: readonly CountedReview[]) => {
  const percents = wholePercents(reviews.map(({ share }) => share));
  return reviews.map(({ reason, share }, index) => ({
    reason,
    share,
    sharePercent: percents[index] ?? 0,
    staff: null,
  }));
};

test('RZ-4 no review with at least an equal share is said to count little or less', () => {
  let count = 0;
  fc.assert(
    fc.property(someClass, ({ scores }) => {
      const large = [...scores.submissions.values()].flatMap(({ reviews }) =>
        shownOf(reviews)
          .filter(({ share }) => share >= 1 / reviews.length)
          .map((review) => ({ ...review, words: reasonOf(review, reviews.length) })),
      );
      count += large.filter(({ reason }) => reason === 'sameScoreForEverything').length;
      expect(large.filter(({ words }) => /little|less/.test(words))).toEqual([]);
    }),
    { numRuns: 60 },
  );
  expect(count).toBeGreaterThan(0);
});

test('RZ-4 what is said of a share against the others is true of the share itself, on either side of an equal one', () => {
  const someShares = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 6 }).map((parts) => {
    const all = parts.reduce((sum, part) => sum + part, 0);
    return parts.map((part) => part / all);
  });
  const said = new Set<string>();
  fc.assert(
    fc.property(someShares, (shares) => {
      const percents = wholePercents(shares);
      shares.forEach((share, index) => {
        const sharePercent = percents[index] ?? 0;
        const words = reasonOf({ reason: 'sameScoreForEverything', staff: null, sharePercent }, shares.length);
        const [claim = ''] = /no more|about as much|less|little/.exec(words) ?? [];
        said.add(claim);
        const above = share - 1 / shares.length;
        expect(claim === 'no more' ? above > 0 : true).toBe(true);
        expect(claim === 'less' || claim === 'little' ? above < 0 : true).toBe(true);
        expect(claim === 'about as much' ? Math.abs(above) < 0.02 : true).toBe(true);
      });
    }),
  );
  expect(said).toEqual(new Set(['no more', 'about as much', 'less', 'little']));
});

test.each([
  [36, 3, 'Same score for everything. The other reviews of this work count no more on average.'],
  [33, 3, 'Same score for everything. The other reviews of this work count about as much on average.'],
  [29, 3, 'Same score for everything, so it counts less than the others on average.'],
  [7, 3, 'Same score for everything, so it counts little.'],
  [100, 1, 'Same score for everything. It is the only review that counts here.'],
] as const)(
  'RZ-4 of one with the same score for everything, %i percent among %i is said as it is',
  (share, of, words) => {
    expect(reasonOf({ reason: 'sameScoreForEverything', staff: null, sharePercent: share }, of)).toBe(words);
  },
);

test('RZ-6 the fall is not said to come from weighting where another line made it', () => {
  const lines = [
    { kind: 'criterion' as const, criterionId: 'thesis', tenths: 707 },
    { kind: 'leniency' as const, tenths: 11 },
    { kind: 'farFromOthers' as const, tenths: -24 },
    { kind: 'classOffset' as const, tenths: -22 },
  ];
  expect(whySentence('calibrated', { source: 'peers', plainMeanTenths: 700, peersTenths: 672, lines }, true)).toBe(
    'Classmates who rate like the expert and like others count for more. The weighted average of the reviews is 70.7, 0.7 above their plain average of 70.0. The other lines below (leniency, far from the other reviews, class offset) take off 3.5, which makes 67.2.',
  );
});
