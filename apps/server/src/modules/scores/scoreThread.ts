import { parentPort, workerData } from 'node:worker_threads';

import type { ClassFacts } from '@circuit/domain/scores';

import { computeScores } from './computeScores.ts';

// A thread of its own, started by computeInThread: it gets the facts and answers the scores.
const facts = workerData as ClassFacts; // oxlint-disable-line typescript/no-unsafe-type-assertion -- handed over by computeInThread
parentPort?.postMessage(computeScores(facts)); // oxlint-disable-line unicorn/require-post-message-target-origin -- a port between threads; only windows have origins
