import { scoreClass, type CountedReview, type SubmissionScore } from '@circuit/domain/scoring';
import { factsOf, meanOf } from './flagging.ts';
import { simulate, type World } from './world.ts';

/** Whether a review that the page calls far off, or by somebody who gives everyone similar scores, counts too much. */
const CLASS: World = { size: 412, reviews: 3, essays: 3 };
export const HEAVY_WORLDS = {
  clean: CLASS,
  'lazy 20%': { ...CLASS, lazy: 0.2 },
  'lazy 20%, 4 reviews': { ...CLASS, lazy: 0.2, reviews: 4 },
  'lazy 20%, hostile 10%': { ...CLASS, lazy: 0.2, hostile: 0.1 },
  'lazy 20%, hostile 10%, 5 reviews': { ...CLASS, lazy: 0.2, hostile: 0.1, reviews: 5 },
} as const satisfies Record<string, World>;

type Reason = 'farFromOthers' | 'sameScoreForEverything';

interface Case {
  readonly asIs: number;
  readonly halved: number;
  readonly isFlagged: boolean;
}

interface Heavy {
  readonly works: number;
  /** Works in which a review of this reason has the largest share. */
  readonly cases: readonly Case[];
}

function measureHeavy(world: World, reason: Reason, seeds: readonly number[]): Heavy {
  const works = seeds.flatMap((seed) => {
    const simulated = simulate(world, seed);
    const { submissions, classOffset } = scoreClass(factsOf(simulated, 'calibrated'));
    // In the order of their ids, which is the order of the truth.
    return [...submissions.values()].map((work, u) => ({ work, classOffset, truth: simulated.truth[u]! }));
  });
  return {
    works: works.length,
    cases: works.flatMap(({ work, classOffset, truth }) => {
      if (!isLed(work, reason)) return [];
      const half = ({ reason: own }: CountedReview) => (own === reason ? 0.5 : 1);
      return [
        {
          asIs: scoreWith(work, () => 1, classOffset) - truth,
          halved: scoreWith(work, half, classOffset) - truth,
          isFlagged: work.flags.length > 0,
        },
      ];
    }),
  };
}

function isLed({ reviews }: SubmissionScore, reason: Reason): boolean {
  const largest = Math.max(...reviews.map(({ share }) => share));
  return reviews.length > 1 && reviews.some((review) => review.share === largest && review.reason === reason);
}

function scoreWith({ reviews }: SubmissionScore, factor: (review: CountedReview) => number, classOffset: number) {
  const weight = reviews.reduce((sum, review) => sum + review.share * factor(review), 0);
  const given = reviews.reduce(
    (sum, review) => sum + review.share * factor(review) * (review.total - review.leniency - review.farOff),
    0,
  );
  return Math.min(100, Math.max(0, given / weight - classOffset));
}

const rmse = (errors: readonly number[]): string => Math.sqrt(meanOf(errors.map((error) => error ** 2))).toFixed(2);

/** One line of the table in docs/scoring/shares.md. */
export function heavyLine(name: keyof typeof HEAVY_WORLDS, reason: Reason, seeds: readonly number[]): string {
  const { works, cases } = measureHeavy(HEAVY_WORLDS[name], reason, seeds);
  const flagged = (100 * meanOf(cases.map(({ isFlagged }) => Number(isFlagged)))).toFixed(0);
  return `| ${[
    name,
    `${((100 * cases.length) / works).toFixed(1)} %`,
    rmse(cases.map(({ asIs }) => asIs)),
    rmse(cases.map(({ halved }) => halved)),
    `${flagged} %`,
  ].join(' | ')} |`;
}
