import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

import type { DrillClass } from './class.ts';
import { runDisturbed, type Disturbance, type JobLog } from './disturbed.ts';
import {
  addReviewedClass,
  countAnew,
  keptRunOf,
  reorderReviews,
  scoresWritten,
  scoringLeftovers,
  slowScoresDown,
  type KeptRun,
} from './reviewedClass.ts';

const SECONDS_EACH = 0.001;

interface Scored {
  readonly job: JobLog;
  readonly seconds: number;
  readonly kept: KeptRun;
}

async function score(system: System, of: DrillClass, disturb?: Disturbance): Promise<Scored> {
  const { ownerUrl } = system.postgres.university;
  await countAnew(ownerUrl);
  const ended = await runDisturbed(
    system,
    {
      path: `/api/groupAssignments/${of.groupAssignmentId}/score`,
      body: { dryRun: false },
      startedOf: (answer) => answer as JobLog, // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
      writtenSoFar: () => scoresWritten(ownerUrl),
      total: of.handIns,
    },
    disturb,
  );
  return { ...ended, kept: await keptRunOf(ownerUrl, ended.job.id) };
}

/** One class scored again and again, each time with something that happens to it; every run must be the first one's twin. */
export async function drillScorings(
  system: System,
  learners: number,
  disturbances: Readonly<Record<string, Disturbance>>,
): Promise<Finding[]> {
  const { ownerUrl } = system.postgres.university;
  const of = await addReviewedClass(ownerUrl, learners);
  await slowScoresDown(ownerUrl, SECONDS_EACH);
  const undisturbed = await score(system, of);
  const findings = [finding('undisturbed', undisturbed, undisturbed, learners)];
  for (const [name, disturb] of Object.entries(disturbances))
    findings.push(finding(name, await score(system, of, disturb), undisturbed, learners));
  await reorderReviews(ownerUrl, of);
  findings.push(finding('rows in another order, another worker', await score(system, of), undisturbed, learners));
  const { stuck, doubled } = await scoringLeftovers(ownerUrl);
  findings.push({
    rule: 'SR-16 no scoring hangs or is told twice, whatever was killed',
    figures: `${stuck} jobs that wait or run, ${doubled} audit events too many or too few`,
    isHeld: stuck === 0 && doubled === 0,
  });
  return findings;
}

function finding(name: string, { job, seconds, kept }: Scored, { kept: expected }: Scored, learners: number): Finding {
  const isSame = kept.scoresHash === expected.scoresHash && kept.inputHash === expected.inputHash;
  return {
    rule: `SR-16 ${name}: the same scores to the last bit, published once (reliability 23)`,
    figures: `${job.status} at try ${job.attempts} after ${seconds.toFixed(1)} s: ${kept.runs} run with ${kept.learners} of ${learners} learners, hash ${kept.inputHash.slice(0, 8)}, ${isSame ? 'the same as undisturbed' : 'OTHERS than undisturbed'}`,
    isHeld: job.status === 'succeeded' && kept.runs === 1 && kept.learners === learners && isSame,
  };
}
