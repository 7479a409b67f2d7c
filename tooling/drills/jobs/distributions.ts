import type { System } from '#tooling/drills/system.ts';

import { forget, pairsOf, writtenSoFar, type DrillClass } from './class.ts';
import { runDisturbed, type Disturbance, type JobLog } from './disturbed.ts';

const SEED = 4711;

export interface Outcome {
  readonly pairs: readonly string[];
  readonly job: JobLog;
  readonly seconds: number;
}

/** Distributes one class from nothing, with the same seed each time, while something happens to it. */
export async function distribute(system: System, of: DrillClass, disturb?: Disturbance): Promise<Outcome> {
  const ownerUrl = system.postgres.university.ownerUrl;
  await forget(ownerUrl, of);
  const ended = await runDisturbed(
    system,
    {
      path: `/api/groupAssignments/${of.groupAssignmentId}/distribute`,
      body: { dryRun: false, seed: SEED },
      startedOf: (answer) => (answer as { jobLog: JobLog }).jobLog, // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
      writtenSoFar: () => writtenSoFar(ownerUrl),
      total: of.handIns * 3,
    },
    disturb,
  );
  return { pairs: await pairsOf(ownerUrl, of), ...ended };
}
