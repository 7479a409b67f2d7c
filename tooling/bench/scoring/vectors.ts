import { readdirSync, readFileSync } from 'node:fs';

import type { Columns } from '@circuit/domain/scoring';

/** A class that was given to us with what the definition of the first method says about it. */
interface VectorClass {
  readonly submissions: number;
  readonly reviews: Columns['reviews'];
  readonly calibrations: NonNullable<Columns['practice']> | null;
  readonly superior: (number | null)[] | null;
  readonly reference: {
    readonly score: (number | null)[];
    readonly sd: (number | null)[];
    readonly leniency: number[];
    readonly offset: number;
  };
}

const folder = new URL('vectors/', import.meta.url);

export const vectorFiles = (): string[] => readdirSync(folder);

export function readClasses(file: string): VectorClass[] {
  const lines = readFileSync(new URL(file, folder), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as VectorClass); // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own test data
}

export function columnsOf(vector: Omit<VectorClass, 'reference'>): Columns {
  return {
    submissionCount: vector.submissions,
    reviewerCount: vector.submissions,
    reviews: vector.reviews,
    practice: vector.calibrations ?? undefined,
    superior: vector.superior ?? undefined,
  };
}
