import { readFile, rename, writeFile } from 'node:fs/promises';

import { shard } from '@circuit/domain/kernel';
import { isLimited, NOTHING_KNOWN, PLACEMENT_STATES, readLimits, type KnownPlacements } from '@circuit/domain/tenancy';
import { z } from 'zod';

const keptShape = z.object({
  epoch: z.number().int(),
  revision: z.number().int(),
  placements: z.array(
    z.object({
      shard: z.string(),
      cell: z.string(),
      state: z.enum(PLACEMENT_STATES),
      limits: z.unknown().optional().transform(readLimits),
    }),
  ),
});

/** What a process knew when it ended, so that the next one can start while the directory is away. (DI-5) */
export async function readKept(file: string | undefined): Promise<KnownPlacements> {
  if (file === undefined) return NOTHING_KNOWN;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return NOTHING_KNOWN;
  const { placements, ...version } = keptShape.parse(JSON.parse(text));
  return {
    ...version,
    placements: new Map(
      placements.map(({ limits, ...one }) => [
        shard(one.shard),
        { ...one, shard: shard(one.shard), ...(isLimited(limits) ? { limits } : {}) },
      ]),
    ),
  };
}

/** Whole or not at all: several processes of a machine share the file. */
export async function keep(file: string | undefined, { placements, ...version }: KnownPlacements): Promise<void> {
  if (file === undefined) return;
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, JSON.stringify({ ...version, placements: [...placements.values()] }), { mode: 0o600 });
  await rename(beside, file);
}
