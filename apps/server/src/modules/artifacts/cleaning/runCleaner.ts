import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { z } from 'zod';

import { ProblemError } from '#platform/problems.ts';

import type { Fault } from './unusableFile.ts';

const run = promisify(execFile);

const foundShape = z.union([
  z.object({ fault: z.enum(['notWhatItSays', 'unreadable', 'locked', 'tooComplex'] satisfies Fault[]) }),
  z.object({
    mediaType: z.string(),
    isChanged: z.boolean(),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
  }),
]);
export type Found = z.infer<typeof foundShape>;

/** Whatever a file can do to the process that reads it, after this it is over. */
const TIMEOUT_MS = 7000;
const HEAP_MB = 384;
/** Each takes a core and some hundred megabytes; who comes later waits a little, then is told to come back. */
const AT_ONCE = 2;
const MOST_WAITING = 20;

let running = 0;
const waiting: (() => void)[] = [];

/** Looks at `given` in the folder and writes `clean` beside it, in a process that holds no secrets. (AR-11) */
export async function runCleaner(folder: string, extension: string): Promise<Found> {
  await takeTurn();
  try {
    const { stdout } = await run(
      process.execPath,
      [
        `--max-old-space-size=${HEAP_MB}`,
        '--permission',
        '--allow-addons',
        '--allow-fs-read=*',
        `--allow-fs-write=${folder}`,
        '--disable-warning=SecurityWarning',
        join(import.meta.dirname, 'main.ts'),
        folder,
        extension,
      ],
      { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' } },
    );
    return foundShape.parse(JSON.parse(stdout));
  } catch (error) {
    // Ended by the clock, by its own size or by a bug in a library that it drove into: the file is to blame each time.
    if (error instanceof Error && 'stdout' in error) return { fault: 'tooComplex' };
    throw error;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function takeTurn(): Promise<void> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new ProblemError({ kind: 'busy', retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
}
