import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { COVERAGES, type CriterionFeedback, type FeedbackRequest } from '@circuit/domain/aesFeedback';
import { z } from 'zod';

import { programFile, readableCode } from '#platform/places.ts';

const run = promisify(execFile);

const feedbackShape = z.array(
  z.object({
    criterionId: z.string(),
    coverage: z.enum(COVERAGES),
    remarks: z.array(
      z.object({
        text: z.string(),
        passage: z.object({ start: z.number().int(), end: z.number().int() }).nullable(),
      }),
    ),
  }),
);

const HEAP_MB = 256;
/** All that it may read: no settings, no keys, no texts of others. */
const CODE = readableCode(['package.json', 'node_modules', 'packages', 'apps/server/src/modules/aesFeedback/reading']);

/**
 * Reads a text in a process that holds no secrets and can be ended: nothing interrupts a pattern that a text has driven
 * into a corner, and the worker has other jobs. (FB-12)
 */
export async function runReader(request: FeedbackRequest, signal: AbortSignal): Promise<readonly CriterionFeedback[]> {
  const running = run(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MB}`,
      '--permission',
      ...CODE.map((place) => `--allow-fs-read=${place}`),
      '--disable-warning=SecurityWarning',
      programFile('readText', join(import.meta.dirname, 'main.ts')),
    ],
    { signal, killSignal: 'SIGKILL', env: {}, maxBuffer: 16 * 1024 * 1024 },
  );
  // A reader killed early does not read all of its input. The await below reports why it ended.
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(JSON.stringify(request));
  const { stdout } = await running;
  return feedbackShape.parse(JSON.parse(stdout));
}
