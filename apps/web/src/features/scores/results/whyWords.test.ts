import { evaluationId, submissionId, userId } from '@circuit/domain/kernel';
import { shareSentence, wholePercents } from '@circuit/domain/scores';
import {
  type ClassScores,
  type CountedReview,
  scoreClass,
  type ScoringFacts,
  type SubmissionScore,
} from '@circuit/domain/scoring';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { whySentence } from './whyWords.ts';

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
  const [first = '', rest = null] = sentence.split(' The adjustments below');
  const [weighted = Number.NaN, by = 0, plain = null] = figuresIn(first);
  const [moved = 0, score = weighted] = rest === null ? [] : figuresIn(rest.replace('the limit of 0 to 100', ''));
  return {
    plain,
    weighted,
    byWeighting: first.includes(' above the plain average') ? by : -by,
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

const PLAIN = 'Every review counts the same, so the score is their plain average.';

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
  }));
};

type Claim = 'more' | 'less' | 'same' | 'none';

/** What the words say of the share against an equal one: each way of saying it is known here, and any other is an error. */
function claimIn(words: string): Claim {
  const claims: readonly (readonly [RegExp, Claim])[] = [
    [/more than an equal share|answers more of the rubric/, 'more'],
    [/less than an equal share|answers less of the rubric/, 'less'],
    [/about an equal share|every review counts the same/, 'same'],
    [/no other review counts[.]$/, 'none'],
  ];
  const found = claims.filter(([pattern]) => pattern.test(words)).map(([, claim]) => claim);
  const [claim] = found;
  if (claim === undefined || new Set(found).size > 1) throw new Error(`What does this say of the share? ${words}`);
  return claim;
}

/** Whether a claim holds for a share among so many; whole percents are up to one off, and 6 percent of a share is nothing. */
function isTrue(claim: Claim, share: number, counted: number): boolean {
  const above = share - 1 / counted;
  if (claim === 'none') return counted === 1;
  if (claim === 'same') return Math.abs(above) < 0.01 + Math.max(0.01, 0.06 / counted);
  return claim === 'more' ? above > 0 : above < 0;
}

test('RZ-4 in any class no words about a review contradict the share beside them', () => {
  const said = new Set<string>();
  fc.assert(
    fc.property(someClass, fc.boolean(), ({ mode, scores }, isOwn) => {
      for (const { reviews } of scores.submissions.values())
        for (const { reason, share, sharePercent } of shownOf(reviews)) {
          const counted = reviews.length;
          const line = { who: 'Reviewer A', totalTenths: 850, isReplaced: false, setAside: null };
          const words = shareSentence({ ...line, reason, sharePercent, counted, mode, isOwn });
          const claim = claimIn(words);
          said.add(`${reason} ${claim}`);
          expect([words, sharePercent, isTrue(claim, share, counted)]).toEqual([words, sharePercent, true]);
          // Nobody with the largest share is said to count little or less.
          const isLargest = share === Math.max(...reviews.map((review) => review.share));
          expect([words, isLargest && claim === 'less']).toEqual([words, false]);
        }
    }),
    { numRuns: 80 },
  );
  // What once contradicted its share did occur.
  for (const occurred of ['farFromOthers more', 'sameScoreForEverything more', 'typical less'])
    expect([...said]).toContain(occurred);
});

test('SC-24 where a line takes off part of a far-off review, some review says that it is far off', () => {
  let count = 0;
  fc.assert(
    fc.property(someClass, ({ scores }) => {
      for (const { lines, reviews, source } of scores.submissions.values()) {
        const isCut = lines.some(({ kind, tenths }) => kind === 'farFromOthers' && Math.abs(tenths) > 1);
        if (source !== 'peers' || !isCut) continue;
        count += 1;
        expect(reviews.map(({ reason }) => reason)).toContain('farFromOthers');
      }
    }),
    { numRuns: 60 },
  );
  expect(count).toBeGreaterThan(20);
});

test('RZ-6 the fall is not said to come from weighting where another line made it', () => {
  const lines = [
    { kind: 'criterion' as const, criterionId: 'thesis', tenths: 707 },
    { kind: 'leniency' as const, tenths: 11 },
    { kind: 'farFromOthers' as const, tenths: -24 },
    { kind: 'classOffset' as const, tenths: -22 },
  ];
  expect(whySentence('calibrated', { source: 'peers', plainMeanTenths: 700, peersTenths: 672, lines }, true)).toBe(
    'Reviewers who usually agree with the expert and with each other count more. The weighted average is 70.7, 0.7 above the plain average of 70.0. The adjustments below (leniency, a far-off review, the instructor’s scale) take off 3.5, for a score of 67.2.',
  );
});
