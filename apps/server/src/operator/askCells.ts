import type { Cell } from '@circuit/db';
import type { ProcessReport } from '@circuit/domain/tenancy';
import { z } from 'zod';

/** What a process says of itself on the port for operators. One of an older release does not say which it is. */
const readiness = z.object({
  status: z.string(),
  version: z.string().optional(),
  databases: z.record(z.string(), z.string()).optional(),
  directory: z.object({ revision: z.number(), state: z.string() }).optional(),
  schema: z.object({ ofThisVersion: z.string().nullable() }).optional(),
});

export interface AskedProcess extends ProcessReport {
  /** The newest migration that it has. */
  readonly schema: string | null;
  /** How far it is with the shard directory. */
  readonly revision: number | null;
}

const ANSWERS_WITHIN_MS = 4000;

/** Asks every process of these cells at once: one that is away keeps nobody waiting for another. (WV-5) */
export async function askCells(cells: readonly Pick<Cell, 'name' | 'health'>[]): Promise<readonly AskedProcess[]> {
  return Promise.all(cells.flatMap(({ name, health }) => health.map((address) => askProcess(name, address))));
}

async function askProcess(cell: string, address: string): Promise<AskedProcess> {
  try {
    const answer = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    const { status, version = null, databases, directory, schema } = readiness.parse(await answer.json());
    return {
      cell,
      address,
      version,
      schema: schema?.ofThisVersion ?? null,
      revision: directory?.revision ?? null,
      problem: answer.ok ? null : `${status}${reasonsOf(databases, directory)}`,
    };
  } catch (error) {
    return { cell, address, version: null, schema: null, revision: null, problem: `no answer: ${wordsOf(error)}` };
  }
}

function reasonsOf(databases: Readonly<Record<string, string>> = {}, directory?: { readonly state: string }): string {
  const all = { ...databases, ...(directory === undefined ? {} : { directory: directory.state }) };
  const bad = Object.entries(all).filter(([, state]) => state !== 'ready');
  return bad.length === 0 ? '' : ` (${bad.map(([name, state]) => `${name} ${state}`).join(', ')})`;
}

function wordsOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'this is no process of Circuit';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
