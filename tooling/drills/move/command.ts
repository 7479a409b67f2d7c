import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { ended } from '#tooling/dev/processes.ts';

import type { Installation } from './installation.ts';

const OPERATOR = join(import.meta.dirname, '../../../apps/server/src/operator/main.ts');

export interface Ran {
  readonly code: number;
  readonly text: string;
  readonly seconds: number;
}

/** The operator's command in a process of its own; with `killAt`, kill -9 once it has said so. */
export async function circuit({ operator }: Installation, words: readonly string[], killAt?: string): Promise<Ran> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [OPERATOR, ...words], { env: { ...process.env, ...operator } });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      text += piece.toString();
      if (killAt !== undefined && text.includes(killAt)) child.kill('SIGKILL');
    });
  const code = await ended(child);
  return { code, text, seconds: (performance.now() - startedAt) / 1000 };
}

/** In seconds, as the command says it. */
export const pauseOf = ({ text }: Ran): number =>
  Math.max(0, ...[...text.matchAll(/nobody could write for ([\d.]+) s/g)].map(([, seconds]) => Number(seconds)));
