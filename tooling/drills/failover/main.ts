import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { report, type Finding } from '#tooling/drills/report.ts';
import { archiveOfThis, unpack } from '#tooling/release/archives.ts';
import { makeCourse, makeGroupAssignment, storedHandIns } from '#tooling/drills/rush/crowd.ts';
import { tokenMaker } from '#tooling/drills/rush/tokens.ts';

import { startCell } from './cell.ts';
import { FAULTS, type Fault } from './faults.ts';
import { headersThroughNginx } from './headers.ts';
import { jobsOf } from './jobs.ts';
import { HOST } from './nginx.ts';
import { startProduct } from './product.ts';
import { sendStudents } from './students.ts';
import { outageOf, type Outage } from './timeline.ts';
import { prepareZombies } from './zombie.ts';

// npm run drill:failover [-- --short | --only NAME | --archive FILE | --cell FOLDER | --root FOLDER]: a class hands in,
// through nginx, to two processes of a release on a cluster of three, while one part after the other is killed or frozen.
// It needs root, nginx, and what tooling/cell/README.md names.
const CACHE = join(import.meta.dirname, '../../../.cache');
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    archive: { type: 'string' },
    cell: { type: 'string', default: process.env['CELL_FOLDER'] ?? join(CACHE, 'cell') },
    root: { type: 'string', default: process.env['CELL_ROOT'] ?? join(CACHE, 'cell-root') },
  },
});
const isWanted = ({ name }: Fault) => values.only === undefined || name.includes(values.only);
const wanted = FAULTS.filter(isWanted).flatMap((fault) =>
  Array.from({ length: values.short ? 1 : fault.times }, () => fault),
);
/** Enough for all faults, at this pace; who is left comes at the end. */
const [STUDENTS, PER_SECOND] = values.short ? [2500, 6] : [6000, 10];
const CALM_MS = 4000;
const MOST_TAKEOVER_MS = 30_000;

const work = await mkdtemp(join(tmpdir(), 'circuit-failover-'));
const say = (text: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
const findings: Finding[] = [];
say('the release');
const release = unpack(values.archive ?? archiveOfThis(), join(work, 'release'));
say('the cluster');
const cell = await startCell(values.cell, values.root);
try {
  await prepareZombies(cell);
  const product = await startProduct(release, work, cell.leaderUrl);
  try {
    findings.push(await headersThroughNginx(product));
    findings.push(...(await failOver(product)));
  } finally {
    await product.stop();
  }
} finally {
  await cell.stop();
  await rm(work, { recursive: true, force: true });
}
report(findings);

interface Failed {
  readonly fault: Fault;
  readonly outage: Outage;
  readonly said: string;
}

async function failOver(product: Awaited<ReturnType<typeof startProduct>>): Promise<Finding[]> {
  const tokenOf = await tokenMaker(work, 'university');
  const groupId = await makeCourse(product.ownerUrl, STUDENTS);
  const crowd = await makeGroupAssignment(product.ownerUrl, groupId, STUDENTS, 3600);
  const people = crowd.authors.map(({ submissionId, userId, sessionId }) => ({
    submissionId,
    token: tokenOf(userId, sessionId),
  }));
  const jobs = await jobsOf(product, tokenOf);
  const { port, certificate } = product.nginx;
  const { groupAssignmentId } = crowd;
  const plan = { port, certificate, host: HOST, groupAssignmentId, people, perSecond: PER_SECOND };
  const students = await sendStudents(plan);
  const failed: Failed[] = [];
  let notYet = 0;
  try {
    await sleep(CALM_MS);
    for (const fault of wanted) {
      await jobs.start();
      const from = Date.now();
      const said = await fault.inject({ cell, product, seen: students.seen });
      await sleep(CALM_MS);
      const outage = outageOf(students.seen, from, Date.now());
      failed.push({ fault, outage, said });
      say(`${fault.name}: ${said}\n  ${outageWords(outage)}\n  ${outage.seconds}`);
    }
    notYet = students.left();
    await students.finish();
  } finally {
    students.stop();
  }
  await cell.whole();
  const stored = await storedHandIns(product.ownerUrl, crowd);
  const jobsDone = await jobs.finish();

  const acknowledged = new Set(
    students.seen.filter(({ what }) => what === 'done').map(({ submissionId }) => submissionId),
  );
  const ids = new Set<string | undefined>(stored.map(({ submissionId }) => submissionId));
  const lost = [...acknowledged].filter((id) => !ids.has(id)).length;
  const doubled = stored.filter(({ versions }) => versions !== 1).length;
  const extra = stored.filter(({ submissionId }) => !acknowledged.has(submissionId)).length;
  const pressed = students.seen.filter(({ what }) => what === 'pressed').length;
  const without = students.seen.filter(({ what }) => what === 'refused' || what === 'gaveUp');
  const longest = Math.max(...students.seen.map(({ what, tookMs = 0 }) => (what === 'done' ? tookMs : 0)));
  const zombies = failed.filter(({ fault }) => fault.isZombie);
  return [
    {
      rule: 'DR-40 what the cluster acknowledged while its parts were killed and frozen is stored, once, and nothing else is (F1, F11)',
      figures: `${failed.length} faults, ${acknowledged.size} acknowledged, ${stored.length} stored: ${lost} lost, ${doubled} doubled, ${extra} extra`,
      isHeld: acknowledged.size === STUDENTS && lost + doubled + extra === 0,
    },
    {
      rule: 'DR-41 a hand-in that was begun in an outage succeeds by itself: nobody presses twice',
      figures: `${pressed} pressed once (${notYet} of them after the last fault), ${without.length} not handed in, the longest wait ${seconds(longest)}`,
      isHeld: pressed === STUDENTS && without.length === 0,
    },
    ...(zombies.length === 0
      ? []
      : [
          {
            rule: 'DR-42 a leader that another one has taken over from stores nothing any more',
            figures: zombies.map(({ fault, said }) => `${fault.name}: ${said}`).join('; '),
            isHeld: zombies.every(({ said }) => said.includes('acknowledged 0, there are 0 rows')),
          },
        ]),
    ...byName(failed).map(({ fault, outages }) => ({
      rule: `DR-43 ${fault.name}: hand-ins go on within ${seconds(fault.mostMs)}`,
      figures: `without a hand-in ${spread(outages.map(({ writesMs }) => writesMs))}; without a look ${spread(outages.map(({ readsMs }) => readsMs))}; ${outages.map(({ answers }) => JSON.stringify(answers)).join(' ')}`,
      isHeld: outages.every(({ writesMs }) => writesMs <= Math.min(fault.mostMs, MOST_TAKEOVER_MS)),
    })),
    {
      rule: 'DR-44 the worker goes on after each fault: every job that was asked for is done, once',
      figures: jobsDone.figures,
      isHeld: jobsDone.isHeld,
    },
  ];
}

function byName(failed: readonly Failed[]) {
  const names = [...new Set(failed.map(({ fault }) => fault))];
  return names.map((fault) => ({
    fault,
    outages: failed.filter((one) => one.fault === fault).map(({ outage }) => outage),
  }));
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return times.length === 1
    ? seconds(median)
    : `median ${seconds(median)}, most ${seconds(sorted.at(-1) ?? Number.NaN)}`;
}

function outageWords({ writesMs, readsMs, longestMs, answers, failedReads }: Outage): string {
  return `no hand-in for ${seconds(writesMs)}, no look for ${seconds(readsMs)}, longest wait ${seconds(longestMs)}; told otherwise ${JSON.stringify(answers)}, looks ${JSON.stringify(failedReads)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
