import { denseClass, type Columns, type DenseClass } from '@circuit/domain/scoring';
import { chance, type Chance } from './chance.ts';

/** What a simulated class is like. Shares of reviewers are 0–1, everything else in points of 0–100. */
export interface World {
  readonly size: number;
  readonly reviews: number;
  readonly lazy?: number;
  readonly hostile?: number;
  readonly cliques?: number;
  readonly essays?: number;
  readonly superior?: number;
  readonly missing?: number;
  readonly offset?: number;
  readonly meanQuality?: number;
  readonly qualitySd?: number;
  /** Reviewers compress or stretch the scale: slopes from 0.85 − slope to 0.85 + slope. */
  readonly slope?: number;
}

export interface SimulatedClass {
  readonly world: World;
  readonly truth: Float64Array;
  readonly columns: Columns;
  readonly data: DenseClass;
}

type Kind = 'honest' | 'lazyTop' | 'lazyConstant' | 'hostile' | 'colluder';

interface Reviewer {
  readonly kind: Kind;
  readonly constant: number;
  readonly fakesPractice: boolean;
  readonly leniency: number;
  readonly noise: number;
  readonly slope: number;
}

const ESSAYS = [42, 70, 90, 55, 80];

const clip = (value: number): number => Math.min(100, Math.max(0, value));
const toStep = (value: number): number => clip(2 * Math.round(value / 2));

/** One class of this world. The generator knows what no method may: every truth and every reviewer's nature. */
export function simulate(world: World, seed: number): SimulatedClass {
  const random = chance(seed);
  const { size } = world;
  const truth = Float64Array.from({ length: size }, () =>
    clip((world.meanQuality ?? 74) + (world.qualitySd ?? 13) * random.normal()),
  );
  const cliqueOf = cliques(world, random);
  const people = Array.from({ length: size }, (_, v) => reviewer(world, random, truth[v]!, cliqueOf[v]! >= 0));
  const offset = world.offset ?? 3;

  const pairs = reviewPairs(world, random, cliqueOf);
  const count = pairs.length / 2;
  const reviews = {
    submission: new Int32Array(count),
    reviewer: new Int32Array(count),
    score: new Float64Array(count),
  };
  let kept = 0;
  for (let e = 0; e < count; e++) {
    if (random.uniform() < (world.missing ?? 0.05)) continue;
    const v = pairs[2 * e]!;
    const u = pairs[2 * e + 1]!;
    reviews.reviewer[kept] = v;
    reviews.submission[kept] = u;
    reviews.score[kept] = rate(people[v]!, truth[u]!, offset, random, cliqueOf[v]! >= 0 && cliqueOf[v] === cliqueOf[u]);
    kept++;
  }
  const columns: Columns = {
    submissionCount: size,
    reviewerCount: size,
    reviews: {
      submission: reviews.submission.subarray(0, kept),
      reviewer: reviews.reviewer.subarray(0, kept),
      score: reviews.score.subarray(0, kept),
    },
    practice: (world.essays ?? 0) > 0 ? practice(world, people, offset, random) : undefined,
    superior: (world.superior ?? 0) > 0 ? superiors(world, truth, random) : undefined,
  };
  return { world, truth, columns, data: denseClass(columns) };
}

function cliques(world: World, random: Chance): Int32Array {
  const cliqueOf = new Int32Array(world.size).fill(-1);
  const members = Math.round((world.cliques ?? 0) * world.size);
  if (members === 0) return cliqueOf;
  const order = shuffled(world.size, random);
  for (let i = 0; i < members - (members % 5); i++) cliqueOf[order[i]!] = Math.floor(i / 5);
  return cliqueOf;
}

function reviewer(world: World, random: Chance, own: number, isColluder: boolean): Reviewer {
  const draw = random.uniform();
  const lazy = world.lazy ?? 0;
  const kind: Kind = isColluder
    ? 'colluder'
    : draw < lazy / 2
      ? 'lazyTop'
      : draw < lazy
        ? 'lazyConstant'
        : draw < lazy + (world.hostile ?? 0)
          ? 'hostile'
          : 'honest';
  return {
    kind,
    constant: kind === 'lazyTop' ? 100 : 80 + 2 * random.below(6),
    fakesPractice: random.uniform() < 0.5,
    leniency: 5.2 * random.normal(),
    // Weakly better reviewers among better students.
    noise: 8 * Math.exp(0.45 * random.normal() - (0.1 * (own - 74)) / 13),
    slope: world.slope === undefined ? 1 : 0.85 + world.slope * (2 * random.uniform() - 1),
  };
}

function honestly(person: Reviewer, quality: number, offset: number, random: Chance): number {
  const noise = person.noise * (random.uniform() < 0.05 ? 3 : 1);
  const seen = 74 + person.slope * (quality - 74);
  return toStep(seen + offset + person.leniency + noise * random.normal());
}

function rate(person: Reviewer, quality: number, offset: number, random: Chance, isFriend: boolean): number {
  const honest = honestly(person, quality, offset, random);
  if (person.kind === 'lazyTop' || person.kind === 'lazyConstant') return person.constant;
  if (person.kind === 'hostile') return toStep(quality - 35);
  return isFriend ? 100 : honest;
}

function practice(world: World, people: readonly Reviewer[], offset: number, random: Chance): Columns['practice'] {
  const essays = ESSAYS.slice(0, world.essays);
  const truth = essays.map((middle) => middle + 2.5 * random.normal());
  const itemError = essays.map(() => 3 * random.normal());
  const rows = { reviewer: [] as number[], item: [] as number[], score: [] as number[] };
  people.forEach((person, v) => {
    if (random.uniform() < 0.03) return;
    truth.forEach((quality, item) => {
      const honest = honestly(person, quality + itemError[item]!, offset, random);
      const isLazy = person.kind === 'lazyTop' || person.kind === 'lazyConstant';
      rows.reviewer.push(v);
      rows.item.push(item);
      rows.score.push(isLazy && !person.fakesPractice ? person.constant : honest);
    });
  });
  return { expertScores: truth, ...rows };
}

function superiors(world: World, truth: Float64Array, random: Chance): (number | null)[] {
  const chosen = new Set(shuffled(world.size, random).slice(0, Math.round(world.superior! * world.size)));
  return Array.from(truth, (quality, u) => (chosen.has(u) ? clip(quality + 4 * random.normal()) : null));
}

function shuffled(size: number, random: Chance): Int32Array {
  const order = Int32Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/**
 * Reviewer and submission in turn: every work `reviews` times, nobody the own work or the same work twice. Then each
 * colluder trades two of these for works of friends, so that counts become uneven as they would.
 */
function reviewPairs(world: World, random: Chance, cliqueOf: Int32Array): Int32Array {
  const { size, reviews } = world;
  const given = new Int32Array(size * reviews).fill(-1);
  for (let round = 0; round < reviews; round++) {
    const target = shuffled(size, random);
    for (let v = 0; v < size; v++) {
      for (let tries = 0; tries < 200 && !isFree(given, reviews, round, v, target[v]!); tries++) {
        const w = random.below(size);
        if (!isFree(given, reviews, round, w, target[v]!)) continue;
        [target[v], target[w]] = [target[w]!, target[v]!];
      }
    }
    for (let v = 0; v < size; v++) given[v * reviews + round] = target[v]!;
  }
  tradeForFriends(given, reviews, cliqueOf);
  const pairs = new Int32Array(2 * size * reviews);
  for (let at = 0; at < given.length; at++) {
    pairs[2 * at] = Math.floor(at / reviews);
    pairs[2 * at + 1] = given[at]!;
  }
  return pairs;
}

function isFree(given: Int32Array, reviews: number, round: number, v: number, u: number): boolean {
  if (u === v) return false;
  for (let earlier = 0; earlier < round; earlier++) if (given[v * reviews + earlier] === u) return false;
  return true;
}

function tradeForFriends(given: Int32Array, reviews: number, cliqueOf: Int32Array): void {
  const colluders = Array.from(cliqueOf.keys()).filter((v) => cliqueOf[v]! >= 0);
  for (const members of Map.groupBy(colluders, (v) => cliqueOf[v]!).values())
    members.forEach((v, place) => {
      for (let step = 1; step <= 2; step++) {
        const friend = members[(place + step) % members.length]!;
        if (isFree(given, reviews, reviews, v, friend)) given[v * reviews + step - 1] = friend;
      }
    });
}
