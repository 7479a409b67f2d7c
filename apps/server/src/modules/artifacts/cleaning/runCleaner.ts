import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { z } from 'zod';

import { programFile, readableCode } from '#platform/places.ts';
import { ProblemError } from '#platform/problems.ts';

import type { Fault } from './unusableFile.ts';

const run = promisify(execFile);

const foundShape = z.union([
  z.object({ fault: z.enum(['notWhatItSays', 'unreadable', 'locked', 'tooComplex'] satisfies Fault[]) }),
  z.object({
    mediaType: z.string(),
    isChanged: z.boolean(),
    properties: z.array(z.string()),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
  }),
]);
export type Found = z.infer<typeof foundShape>;

/** Of the processor: whatever a file can do to the process that reads it, after this it is over. */
const CPU_SECONDS = 4;
/** Of the clock. A machine that is too busy to spend those seconds meanwhile says so, and does not blame the file. */
const TIMEOUT_MS = 30_000;
const HEAP_MB = 384;

/** All that it may read besides the file: no settings, no keys, no files of others. */
const CODE = readableCode([
  'package.json',
  'node_modules',
  'packages',
  'apps/server/package.json',
  'apps/server/node_modules',
  'apps/server/src/modules/artifacts/cleaning',
]);

/** Looks at `given` in the folder and writes `clean` beside it, in a process that holds no secrets. (AR-11) */
export async function runCleaner(folder: string, extension: string): Promise<Found> {
  try {
    const { stdout } = await run(
      '/bin/sh',
      [
        '-c',
        `ulimit -t ${CPU_SECONDS} && exec "$@"`,
        'sh',
        process.execPath,
        `--max-old-space-size=${HEAP_MB}`,
        '--permission',
        '--allow-addons',
        ...[...CODE, folder].map((place) => `--allow-fs-read=${place}`),
        `--allow-fs-write=${folder}`,
        '--disable-warning=SecurityWarning',
        programFile('cleanFile', join(import.meta.dirname, 'main.ts')),
        folder,
        extension,
      ],
      { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' } },
    );
    return foundShape.parse(JSON.parse(stdout));
  } catch (error) {
    if (!(error instanceof Error && 'killed' in error && 'signal' in error)) throw error;
    // Ended by what it spent, by its size or by a bug in a library that it drove into: the file is to blame each time.
    if (error.killed !== true && error.signal !== null) return { fault: 'tooComplex' };
    // Too slow, or ended by itself without a word on the file: that is our fault, and the log has what it said.
    const busy = new ProblemError({ kind: 'busy', retryAfterSeconds: 5 });
    busy.cause = error;
    throw busy;
  }
}
