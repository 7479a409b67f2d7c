import { evaluationId, submissionId, userId } from '@circuit/domain/kernel';
import { scoreClass, type ClassScores, type ScoringFacts, type ScoringMode } from '@circuit/domain/scoring';
import { simulate, type SimulatedClass, type World } from './world.ts';

/** Classes of the size in which 130 of 412 were flagged: three reviews each and three practice essays. */
const CLASS: World = { size: 412, reviews: 3, essays: 3 };
export const FLAG_WORLDS = {
  clean: CLASS,
  'hostile 10%': { ...CLASS, hostile: 0.1 },
  'hostile 20%': { ...CLASS, hostile: 0.2 },
  'lazy 20%': { ...CLASS, lazy: 0.2 },
  'lazy 20%, hostile 10%': { ...CLASS, lazy: 0.2, hostile: 0.1 },
} as const satisfies Record<string, World>;

const person = (v: number) => userId(`p${String(v).padStart(4, '0')}`);

/** A simulated class as the rows that scoring takes: one criterion, person v wrote work v. */
export function factsOf({ columns, world }: SimulatedClass, mode: ScoringMode): ScoringFacts {
  const { reviews, practice } = columns;
  return {
    mode,
    criteria: [{ id: 'whole', weight: 100 }],
    reviewsNeeded: world.reviews,
    submissions: Array.from({ length: columns.submissionCount }, (_, u) => ({
      id: workOf(u),
      authorId: person(u),
      isWithdrawn: false,
      selfEvaluation: null,
    })),
    reviews: Array.from(reviews.score, (score, e) => ({
      id: evaluationId(`e${e}`),
      submissionId: workOf(reviews.submission[e]!),
      reviewerId: person(reviews.reviewer[e]!),
      shares: [score / 100],
      isExcluded: false,
    })),
    practiceEssays: Array.from(practice?.expertScores ?? [], (score, item) => ({
      id: `essay${item}`,
      expertShares: [score / 100],
    })),
    practice: Array.from(practice?.score ?? [], (score, at) => ({
      essayId: `essay${practice!.item[at]!}`,
      reviewerId: person(practice!.reviewer[at]!),
      shares: [score / 100],
    })),
    superiorEvaluations: [],
  };
}

const workOf = (u: number) => submissionId(`s${String(u).padStart(4, '0')}`);

interface Looked {
  /** How far a look that finds the truth moves the score. */
  readonly moves: number;
  readonly expected: number;
}

interface Flagging {
  /** Of the class, in percent: with works that nobody reviewed. */
  readonly share: number;
  /** Flagged works that have a score, the most consequential by our own order first. */
  readonly flagged: readonly Looked[];
  readonly others: readonly Looked[];
}

/** What is flagged in one class, and what a look at each work would change. */
export function measureFlagging(world: World, mode: ScoringMode, seed: number): Flagging {
  const simulated = simulate(world, seed);
  return readFlagging(simulated, scoreClass(factsOf(simulated, mode)));
}

function readFlagging({ truth }: SimulatedClass, { submissions }: ClassScores): Flagging {
  const works = Array.from(truth, (quality, u) => {
    const { score, flags, lookMoves } = submissions.get(workOf(u))!;
    const looked = score === null ? null : { moves: Math.abs(score - quality), expected: lookMoves ?? 0 };
    return { looked, isFlagged: flags.length > 0 };
  });
  const pick = (isFlagged: boolean): Looked[] =>
    works.flatMap((work) => (work.isFlagged === isFlagged && work.looked !== null ? [work.looked] : []));
  return {
    share: (100 * works.filter(({ isFlagged }) => isFlagged).length) / works.length,
    flagged: pick(true).toSorted((a, b) => b.expected - a.expected),
    others: pick(false),
  };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** One line of the table in docs/scoring/flags.md. */
export function flaggingLine(name: keyof typeof FLAG_WORLDS, mode: ScoringMode, seeds: readonly number[]): string {
  const classes = seeds.map((seed) => measureFlagging(FLAG_WORLDS[name], mode, seed));
  const shares = classes.map(({ share }) => share);
  const moved = (part: (one: Flagging) => readonly Looked[]): string =>
    meanOf(classes.flatMap((one) => part(one).map(({ moves }) => moves))).toFixed(1);
  return `| ${[
    name,
    mode,
    `${meanOf(shares).toFixed(1)} (${Math.min(...shares).toFixed(1)} to ${Math.max(...shares).toFixed(1)})`,
    moved(({ flagged }) => flagged.slice(0, Math.ceil(flagged.length / 3))),
    moved(({ flagged }) => flagged),
    moved(({ others }) => others),
  ].join(' | ')} |`;
}
