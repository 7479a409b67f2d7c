import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';

import { shard } from '@circuit/domain/kernel';
import {
  isBefore,
  isLimited,
  NOTHING_KNOWN,
  PLACEMENT_STATES,
  readLimits,
  type KnownPlacements,
} from '@circuit/domain/tenancy';
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

/**
 * Whole or not at all, also if the machine loses power. Several processes of a machine share the file: what another one has
 * kept stays if it is newer. (DI-5)
 */
export async function keep(file: string | undefined, known: KnownPlacements): Promise<void> {
  if (file === undefined) return;
  const kept = await readKept(file).catch(() => NOTHING_KNOWN);
  if (isBefore(known, kept)) return;
  const { placements, ...version } = known;
  const beside = `${file}.${randomUUID()}`;
  try {
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(JSON.stringify({ ...version, placements: [...placements.values()] }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
