import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { makeClass, makeGroupAssignment, storedHandIns, tidy } from '#tooling/drills/rush/crowd.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { openAsking, type Offered } from './asking.ts';
import { countOf, isRefused, stolenIn, type Done } from './load.ts';
import { drillNeighbor } from './neighbor.ts';
import { drillOverload } from './overload.ts';
import { poll } from './pollers.ts';
import { openShard, RUN_SECONDS, type Shard } from './shard.ts';

// npm run drill:overload [-- --short]: five times what can be done, one shard that floods, and thousands who poll.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const size = values.short
  ? {
      authors: 12_000,
      measureSeconds: 5,
      overloadSeconds: 10,
      quietSeconds: 8,
      rounds: 1,
      mostRounds: 2,
      neighborRounds: 3,
      pollers: 600,
      pollSeconds: 35,
    }
  : {
      authors: 50_000,
      measureSeconds: 15,
      overloadSeconds: 60,
      quietSeconds: 15,
      rounds: 3,
      mostRounds: 4,
      neighborRounds: 7,
      pollers: 3000,
      pollSeconds: 90,
    };
const NEIGHBOURS = 8000;
/** Of the reads that can be done: ten times this is twice what can, and must be refused in part. */
const USUAL_SHARE = 0.2;
const POLL_MS = 1000;
const CLASS_SIZE = 412;
const STAFF = 30;

// More at once than the processors can do only makes each of them slower.
const PLACES = 2 * availableParallelism();
const system = await startSystem({ CONNECTIONS: String(PLACES) });
const asking = openAsking();
const findings: Finding[] = [];
const fixed = (ms: number) => `${ms.toFixed(0)} ms`;
const isError = ({ status }: Done) => status !== 200 && status !== 304;
try {
  const university = await openShard(system, 'university', size.authors);
  const { origin } = system;
  const overload = await drillOverload({ origin, university, asking, size: { ...size, atOnce: 2 * PLACES } });
  findings.push(...overload.findings, await handIns(university, overload.told));
  const demo = await openShard(system, 'demo', NEIGHBOURS);
  const flooding = { ...university, people: university.among(0, NEIGHBOURS / size.authors) };
  const usual = { perSecond: overload.alone.read * USUAL_SHARE, seconds: size.quietSeconds };
  findings.push(await drillNeighbor(origin, asking, { flooding, other: demo, usual, rounds: size.neighborRounds }));
  findings.push(await readers(university));
} finally {
  asking.close();
  await system.stop();
}
report(findings);

type Told = Pick<Offered, 'acknowledged' | 'unanswered'>;

async function handIns({ ownerUrl, crowd }: Shard, told: readonly Told[]): Promise<Finding> {
  const acknowledged = told.flatMap((one) => one.acknowledged);
  const unanswered = told.flatMap((one) => one.unanswered);
  const stored = await storedHandIns(ownerUrl, crowd);
  const ids = new Set(stored.map(({ submissionId }) => submissionId));
  const lost = acknowledged.filter((id) => !ids.has(id)).length;
  const doubled = stored.filter(({ versions }) => versions !== 1).length;
  return {
    rule: 'OL-9 F12 no hand-in that was acknowledged is lost or doubled, and none is turned away for good',
    figures: `${acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled; ${unanswered.length} told after five tries that it was not taken`,
    isHeld: acknowledged.length > 0 && lost === 0 && doubled === 0 && unanswered.length === 0,
  };
}

/** Students at home and in a run, and staff at the overview of a class: what the web app polls. */
async function readers({ client, people: { authors }, crowd, ownerUrl }: Shard): Promise<Finding> {
  const learners = crowd.authors.slice(0, CLASS_SIZE).map(({ userId }) => userId);
  const ofStaff = await makeGroupAssignment(ownerUrl, await makeClass(ownerUrl, learners), CLASS_SIZE, RUN_SECONDS);
  await tidy(ownerUrl);
  const paths = ['/api/dashboard', `/api/groupAssignments/${crowd.groupAssignmentId}/learnerStatuses/me`];
  const overview = [`/api/groupAssignments/${ofStaff.groupAssignmentId}/overview`];
  // Anew: what the admin was given at the beginning has run out on a machine that takes its time.
  const admin = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const staff = Array.from({ length: STAFF }, () => admin);
  const [students, teachers] = await Promise.all([
    poll(client, authors.slice(0, size.pollers), paths, size.pollSeconds),
    poll(client, staff, overview, size.pollSeconds),
  ]);
  const { figures, unchanged, bytes } = students;
  const looks = figures.done.length;
  const all = (matches: (one: Done) => boolean) => countOf(figures, matches) + countOf(teachers.figures, matches);
  const errors = all(isError);
  return {
    rule: `OL-11 ${size.pollers} readers and ${STAFF} of the staff who poll every 30 s: no errors, p99 within ${fixed(POLL_MS)}`,
    figures: `${looks} looks, p99 ${fixed(figures.p99Ms)}; ${teachers.figures.done.length} of the staff, p99 ${fixed(teachers.figures.p99Ms)}; ${errors} errors, ${all(isRefused)} of them refusals, ${((100 * unchanged) / looks).toFixed(0)} % unchanged (304), ${(bytes / looks).toFixed(0)} bytes each, ${stolenIn([figures])}`,
    isHeld: errors === 0 && figures.p99Ms <= POLL_MS && teachers.figures.p99Ms <= POLL_MS,
  };
}
