import { parentPort } from 'node:worker_threads';

import type { ClassFacts } from '@circuit/domain/scores';

import { computeScores, type ComputedScores } from './computeScores.ts';
import { scoreBatches, type ScoreBatch } from './scoreBatches.ts';

export interface Wanted {
  readonly id: number;
  readonly facts: ClassFacts;
}

/**
 * The scores of a class as they are written. Copied as objects, those of 10,000 learners took half a second; the text is
 * needed anyway.
 */
export interface WritableScores extends Omit<ComputedScores, 'learners'> {
  readonly learners: readonly Pick<ComputedScores['learners'][number], 'status'>[];
  readonly batches: readonly ScoreBatch[];
}

export interface Computed {
  readonly id: number;
  readonly scores?: WritableScores;
  readonly error?: unknown;
}

// A thread of its own, started by computeInThread: it gets the facts of a class and answers the scores.
parentPort?.on('message', ({ id, facts }: Wanted) => parentPort?.postMessage(computed(id, facts))); // oxlint-disable-line unicorn/require-post-message-target-origin -- a port between threads; only windows have origins

function computed(id: number, facts: ClassFacts): Computed {
  try {
    const scores = computeScores(facts);
    const learners = scores.learners.map(({ status }) => ({ status }));
    return { id, scores: { ...scores, learners, batches: scoreBatches(scores.learners) } };
  } catch (error) {
    return { id, error };
  }
}
