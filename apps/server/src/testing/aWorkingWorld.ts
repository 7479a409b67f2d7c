import type { Shard } from '@circuit/domain/kernel';
import { inject } from 'vitest';

import type { Job } from '#platform/jobs/job.ts';
import { startRunner } from '#platform/jobs/runner.ts';

import { aDatabase } from './aDatabase.ts';
import { aWorld, type World } from './aWorld.ts';

/** A world with a database of its own, in which a worker carries out these jobs. */
export async function aWorkingWorld(jobs: readonly Job[], options: { readonly shard?: Shard } = {}): Promise<World> {
  const database = await aDatabase(inject('university'), jobs);
  const world = await aWorld({ database, ...options });
  const place = { home: world.home, jobsUrl: database.jobsUrl };
  const runner = await startRunner([place], jobs, { countJob: () => undefined }, world.log, {
    deadWorkersSeconds: 10,
  });
  const close = async () => {
    await runner.stop();
    await world.close();
  };
  return { ...world, close };
}
