import { Worker } from 'node:worker_threads';

import type { ClassFacts } from '@circuit/domain/scores';

import type { ComputedScores } from './computeScores.ts';

/**
 * Scores a class beside the main thread, which goes on saying that the job is alive: a large class computes for longer
 * than a lease lasts. (SR-4)
 */
export function computeInThread(facts: ClassFacts): Promise<ComputedScores> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('scoreThread.ts', import.meta.url), { workerData: facts });
    thread.once('message', (scores: ComputedScores) => resolve(scores));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The scoring thread ended with ${code} and said nothing.`)));
  });
}
