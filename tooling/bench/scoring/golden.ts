import { writeFileSync } from 'node:fs';

import { denseClass, estimateClass } from '@circuit/domain/scoring';
import { published } from './methods.ts';
import { columnsOf, readClasses } from './vectors.ts';

const golden = new URL('../../../packages/domain/src/scoring/golden.jsonl', import.meta.url);

/** One class of every kind, and three small ones. The domain's tests read the classes with what is said about them. */
const PICKED = [
  ['clean-3-calibrations', 0],
  ['clean-no-anchors', 0],
  ['clean-superior10', 0],
  ['cliques10', 0],
  ['lazy20-hostile10-k5-3-calibrations', 0],
  ['small-class-30', 0],
  ['small-class-30', 1],
  ['small-class-30', 2],
] as const;

const round = (value: number): number | null => (Number.isNaN(value) ? null : Math.round(value * 1000) / 1000);

/** Stores what the shipped method says about known classes; a changed number is then a decision and not an accident. */
export function writeGolden(): void {
  const lines = PICKED.map(([name, index]) => {
    const columns = columnsOf(readClasses(`${name}.jsonl`)[index]!);
    const data = denseClass(columns);
    const estimate = estimateClass(data, 4);
    const { score, sd } = published(data, estimate);
    const reviewers = Array.from({ length: data.reviewerCount }, (_, v) => estimate.reviewer(v));
    return JSON.stringify({
      name,
      index,
      columns,
      offset: round(estimate.offset),
      score: Array.from(score, round),
      sd: Array.from(sd, round),
      leniency: reviewers.map(({ leniency }) => round(leniency)),
      weight: reviewers.map(({ relativeWeight }) => round(relativeWeight)),
      engaged: reviewers.map(({ engaged }) => round(engaged)),
    });
  });
  writeFileSync(golden, `${lines.join('\n')}\n`);
}
