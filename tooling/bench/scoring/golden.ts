import { readFileSync, writeFileSync } from 'node:fs';

import { denseClass, estimateClass, type Columns } from '@circuit/domain/scoring';
import { published } from './methods.ts';

const folder = new URL('../../../packages/domain/src/scoring/vectors/', import.meta.url);

/** One class of every kind, and three small ones. */
const PICKED = [
  ['clean-3-calibrations', 0],
  ['clean-superior10', 0],
  ['cliques10', 0],
  ['lazy20-hostile10-k5-3-calibrations', 0],
  ['small-class-30', 0],
  ['small-class-30', 1],
  ['small-class-30', 2],
] as const;

interface VectorClass {
  readonly submissions: number;
  readonly reviews: Columns['reviews'];
  readonly calibrations: Columns['practice'] | null;
  readonly superior: (number | null)[] | null;
}

const round = (value: number): number | null => (Number.isNaN(value) ? null : Math.round(value * 1000) / 1000);

/** Stores what the shipped method says about known classes; a changed number is then a decision and not an accident. */
export function writeGolden(): void {
  const lines = PICKED.map(([name, index]) => {
    const line = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8').split('\n')[index]!;
    const vector = JSON.parse(line) as VectorClass; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own test data
    const data = denseClass({
      submissionCount: vector.submissions,
      reviewerCount: vector.submissions,
      reviews: vector.reviews,
      practice: vector.calibrations ?? undefined,
      superior: vector.superior ?? undefined,
    });
    const estimate = estimateClass(data, { estimator: 'elsewhere', reviewsNeeded: 4 });
    const { score, sd } = published(data, estimate);
    const reviewers = Array.from({ length: data.reviewerCount }, (_, v) => estimate.reviewer(v));
    return JSON.stringify({
      name,
      index,
      offset: round(estimate.offset),
      score: Array.from(score, round),
      sd: Array.from(sd, round),
      leniency: reviewers.map(({ leniency }) => round(leniency)),
      weight: reviewers.map(({ relativeWeight }) => round(relativeWeight)),
      engaged: reviewers.map(({ engaged }) => round(engaged)),
    });
  });
  writeFileSync(new URL('../golden.jsonl', folder), `${lines.join('\n')}\n`);
}
