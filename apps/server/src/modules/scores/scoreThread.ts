import { parentPort } from 'node:worker_threads';

import type { ClassFacts } from '@circuit/domain/scores';

import { computeScores, type ComputedScores } from './computeScores.ts';

export interface Wanted {
  readonly id: number;
  readonly facts: ClassFacts;
}

export interface Computed {
  readonly id: number;
  readonly scores?: ComputedScores;
  readonly error?: unknown;
}

// A thread of its own, started by computeInThread: it gets the facts of a class and answers the scores.
parentPort?.on('message', ({ id, facts }: Wanted) => parentPort?.postMessage(computed(id, facts))); // oxlint-disable-line unicorn/require-post-message-target-origin -- a port between threads; only windows have origins

function computed(id: number, facts: ClassFacts): Computed {
  try {
    return { id, scores: computeScores(facts) };
  } catch (error) {
    return { id, error };
  }
}
