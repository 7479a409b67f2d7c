import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { ClassFacts } from '@circuit/domain/scores';

import { programFile } from '#platform/places.ts';

import type { Computed, Wanted, WritableScores } from './scoreThread.ts';

interface Waiting {
  readonly resolve: (scores: WritableScores) => void;
  readonly reject: (reason: unknown) => void;
}

let thread: Worker | undefined;
let asked = 0;
const waiting = new Map<number, Waiting>();

/**
 * Scores a class beside the main thread, which goes on saying that the job is alive: a large class computes for longer
 * than a lease lasts. (SR-4) One thread is kept for all classes: starting one costs half a second, and threads that come
 * and go can bring V8 down where a processor guards its code pages (nodejs/node#64500).
 */
export function computeInThread(facts: ClassFacts): Promise<WritableScores> {
  return new Promise((resolve, reject) => {
    const id = ++asked;
    waiting.set(id, { resolve, reject });
    thread ??= startThread();
    thread.ref();
    const wanted: Wanted = { id, facts };
    thread.postMessage(wanted); // oxlint-disable-line unicorn/require-post-message-target-origin -- a port between threads; only windows have origins
  });
}

/** When the worker starts, so that the first class does not wait for the thread to load. */
export function warmScoring(): void {
  if (thread !== undefined) return;
  thread = startThread();
  thread.unref();
}

function startThread(): Worker {
  const started = new Worker(programFile('scoreThread', join(import.meta.dirname, 'scoreThread.ts')));
  started.on('message', ({ id, scores, error }: Computed) => {
    const one = waiting.get(id);
    waiting.delete(id);
    // Idle, it keeps no process alive.
    if (waiting.size === 0) started.unref();
    if (scores === undefined) one?.reject(error);
    else one?.resolve(scores);
  });
  // What waits is told, and the next class gets a thread of its own.
  const giveUp = (reason: unknown) => {
    if (thread === started) thread = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  started.once('error', giveUp);
  started.once('exit', (code) => giveUp(new Error(`The scoring thread ended with ${code} and said nothing.`)));
  return started;
}
