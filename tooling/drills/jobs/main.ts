import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { ended } from '#tooling/dev/processes.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { addClass, leftovers, slowPairsDown } from './class.ts';
import { distribute, type Outcome } from './distributions.ts';
import type { Disturbance } from './disturbed.ts';
import { drillScorings } from './scorings.ts';

// npm run drill:jobs [-- --short]: a distribution and a scoring whose worker or database is killed, or whose worker
// sleeps and wakes.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const handIns = values.short ? 800 : 3000;
const learners = values.short ? 500 : 2000;
const SECONDS_EACH = 0.001;
/** How long a worker that slept is watched after it woke. */
const AWAKE_MS = 4000;

const system = await startSystem();

/** kill -9 when so much of it is written; another worker is there. */
const killAt =
  (share: number): Disturbance =>
  async ({ first, another, atShare }) => {
    await atShare(share);
    first.kill('SIGKILL');
    await ended(first);
    await another();
  };

const killPostgres: Disturbance = async ({ atShare }) => {
  await atShare(0.5);
  system.killPostgres();
  await system.restartPostgres();
};

/** Asleep until another worker has done its work, then awake again with an open transaction in its hands. */
const pauseAt =
  (share: number): Disturbance =>
  async ({ first, another, atShare, untilEnded }) => {
    await atShare(share);
    first.kill('SIGSTOP');
    await another();
    await untilEnded();
    first.kill('SIGCONT');
    await sleep(AWAKE_MS);
  };

const SHORT: Readonly<Record<string, Disturbance>> = {
  'worker killed at 50 %': killAt(0.5),
  'PostgreSQL killed at 50 %': killPostgres,
  'worker asleep with everything written': pauseAt(1),
};
const LONG: Readonly<Record<string, Disturbance>> = {
  'worker killed at 10 %': killAt(0.1),
  'worker killed at 90 %': killAt(0.9),
  'worker asleep at 50 %': pauseAt(0.5),
};

const findings: Finding[] = [];
try {
  const { ownerUrl } = system.postgres.university;
  const of = await addClass(ownerUrl, handIns);
  await slowPairsDown(ownerUrl, SECONDS_EACH);
  const undisturbed = await distribute(system, of);
  findings.push(finding('undisturbed', undisturbed, undisturbed));
  const disturbances = values.short ? SHORT : { ...SHORT, ...LONG };
  for (const [name, disturb] of Object.entries(disturbances))
    findings.push(finding(name, await distribute(system, of, disturb), undisturbed));
  const { stuck, doubled } = await leftovers(ownerUrl);
  findings.push({
    rule: 'DS-14 no distribution hangs or is told twice, whatever was killed',
    figures: `${stuck} jobs that wait or run, ${doubled} audit events too many or too few`,
    isHeld: stuck === 0 && doubled === 0,
  });
  findings.push(...(await drillScorings(system, learners, disturbances)));
} finally {
  await system.stop();
}
report(findings);

function finding(name: string, { pairs, job, seconds }: Outcome, { pairs: expected }: Outcome): Finding {
  const isSame = pairs.length === expected.length && pairs.every((pair, at) => pair === expected[at]);
  const distinct = new Set(pairs).size;
  return {
    rule: `DS-13 ${name}: the same pairs, written once (reliability 23)`,
    figures: `${job.status} at try ${job.attempts} after ${seconds.toFixed(1)} s: ${pairs.length} pairs of ${handIns * 3}, ${pairs.length - distinct} doubled, ${isSame ? 'the same as undisturbed' : 'OTHERS than undisturbed'}`,
    isHeld: job.status === 'succeeded' && isSame && distinct === handIns * 3,
  };
}
