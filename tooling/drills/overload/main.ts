import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { makeClass, makeRun, storedHandIns, tidy } from '#tooling/drills/rush/crowd.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { openAsking, type Offered } from './asking.ts';
import {
  closedLoop,
  countOf,
  isRefused,
  openLoop,
  stolenIn,
  WORKS,
  workIn,
  type Done,
  type Figures,
  type Work,
} from './load.ts';
import { drillNeighbour } from './neighbour.ts';
import { poll } from './pollers.ts';
import { openShard, RUN_SECONDS, type Shard } from './shard.ts';
import type { openTraffic } from './traffic.ts';

// npm run drill:overload [-- --short]: five times what can be done, one shard that floods, and thousands who poll.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const size = values.short
  ? { authors: 8000, measureSeconds: 5, overloadSeconds: 10, quietSeconds: 8, rounds: 3, pollers: 600, pollSeconds: 35 }
  : {
      authors: 24_000,
      measureSeconds: 15,
      overloadSeconds: 60,
      quietSeconds: 15,
      rounds: 7,
      pollers: 3000,
      pollSeconds: 90,
    };
const TIMES = 5;
const QUIET_SHARE = 0.1;
/** Of the reads that can be done: ten times this is twice what can, and must be refused in part. */
const USUAL_SHARE = 0.2;
const POLL_MS = 1000;
const CLASS_SIZE = 412;
const STAFF = 30;
const RECOVERY_SECONDS = 30;
const NORMAL_MS = 500;
const WINDOW_SECONDS = 2;

// More at once than the processors can do only makes each of them slower.
const PLACES = 2 * availableParallelism();
/** Nobody is refused: whoever is and waits for two seconds asks for nothing meanwhile, and the processors stand idle. */
const AT_ONCE = 2 * PLACES;
const system = await startSystem({ CONNECTIONS: String(PLACES) });
const asking = openAsking();
const findings: Finding[] = [];
const fixed = (ms: number) => `${ms.toFixed(0)} ms`;
const isError = ({ status }: Done) => status !== 200 && status !== 304;
const isWrite = ({ work }: Done) => work === 'handIn' || work === 'save';
try {
  const university = await openShard(system, 'university', size.authors);
  // Some are measured with, the others come when it is too much.
  const [some, others] = [university.among(0, 1 / 3), university.among(1 / 3, 1)];
  const traffic = university.traffic(some);
  await closedLoop(AT_ONCE, size.measureSeconds / 2, traffic.mixed);
  const most = await closedLoop(AT_ONCE, size.measureSeconds, traffic.mixed);
  const quiet = await openLoop(most.perSecond * QUIET_SHARE, size.quietSeconds, traffic.mixed);
  const alone = await aloneOf(traffic);
  const { origin } = system;
  const times = { perSecond: most.perSecond * TIMES, seconds: size.overloadSeconds };
  const offered = await asking.offer({ origin, host: university.host, people: others, what: 'mixed', ...times });
  findings.push(...(await overload(offered, traffic, { most, quiet, alone })));
  findings.push(await handIns(university, [traffic, offered]));
  const demo = await openShard(system, 'demo', size.authors);
  const usual = { perSecond: alone.read * USUAL_SHARE, seconds: size.quietSeconds };
  findings.push(
    await drillNeighbour(origin, asking, { flooding: university, other: demo, usual, rounds: size.rounds }),
  );
  findings.push(await readers(university));
} finally {
  asking.close();
  await system.stop();
}
report(findings);

type Traffic = ReturnType<typeof openTraffic>;

type Alone = Readonly<Record<Work, number>>;

/** How much of each kind is done when nothing else is. */
async function aloneOf(traffic: Traffic): Promise<Alone> {
  const rate = async (work: Work) =>
    (await closedLoop(AT_ONCE, size.measureSeconds / 2, traffic.only(work))).perSecondOf[work];
  return { handIn: await rate('handIn'), save: await rate('save'), read: await rate('read'), bulk: await rate('bulk') };
}

interface Usual {
  readonly most: Figures;
  readonly quiet: Figures;
  readonly alone: Alone;
}

/** What came of five times as much as can be done, and how soon it is quiet again. */
async function overload({ figures: over }: Offered, traffic: Traffic, usual: Usual): Promise<Finding[]> {
  const { most, quiet, alone } = usual;
  const normalMs = Math.max(NORMAL_MS, 1.5 * quiet.p99Ms);
  const recovered = await secondsUntilNormal(traffic, most.perSecond * QUIET_SHARE, normalMs);
  // Once more, since a machine and a database that grows are not as fast after it as before.
  const mostAgain = await closedLoop(AT_ONCE, size.measureSeconds, traffic.mixed);
  // By work, not by number: in an overload what costs most, the writes, is what is done.
  const share = (100 * workIn(over, alone)) / ((workIn(most, alone) + workIn(mostAgain, alone)) / 2);
  const tooMany = countOf(over, (done) => isWrite(done) && done.status === 429);
  const untold = countOf(over, (done) => isRefused(done) && !done.saysWhen);
  const neither = countOf(over, ({ status }) => status === 0 || (status >= 500 && status !== 503));
  const refused = (work: Done['work']) => {
    const all = countOf(over, (done) => done.work === work);
    return `${work} ${countOf(over, (done) => done.work === work && isRefused(done))} of ${all}`;
  };
  return [
    {
      rule: `OL-6 F12 at ${TIMES} times capacity for ${size.overloadSeconds} s as much is done as at capacity`,
      figures: `capacity ${most.perSecond.toFixed(0)}/s before and ${mostAgain.perSecond.toFixed(0)}/s after it, offered ${(over.done.length / over.seconds).toFixed(0)}/s, done ${over.perSecond.toFixed(0)}/s, by what each kind costs ${share.toFixed(0)} % (target 80 %; alone ${WORKS.map((work) => `${work} ${alone[work].toFixed(0)}/s`).join(', ')}), ${stolenIn([most, over, mostAgain])}; refused ${WORKS.map(refused).join(', ')}`,
      isHeld: share >= 80,
    },
    {
      rule: 'OL-7 F12 never 429 on what a learner writes, and every refusal says when to come again',
      figures: `${tooMany} times 429 of ${countOf(over, isWrite)} writes, ${untold} of ${countOf(over, isRefused)} refusals that say no time, ${neither} answers that were neither done nor refused`,
      isHeld: tooMany === 0 && untold === 0 && neither === 0 && countOf(over, isRefused) > 0,
    },
    {
      rule: `OL-8 F12 back to normal within ${RECOVERY_SECONDS} s`,
      figures: `quiet p99 ${fixed(quiet.p99Ms)}, normal is under ${fixed(normalMs)}, reached after ${recovered === null ? `more than ${RECOVERY_SECONDS}` : recovered.toFixed(0)} s`,
      isHeld: recovered !== null,
    },
  ];
}

/** Null: not within the time. */
async function secondsUntilNormal(traffic: Traffic, perSecond: number, normalMs: number): Promise<number | null> {
  const start = performance.now();
  for (;;) {
    const window = await openLoop(perSecond, WINDOW_SECONDS, traffic.read); // oxlint-disable-line eslint/no-await-in-loop -- one window after the other
    const seconds = (performance.now() - start) / 1000;
    if (window.p99Ms < normalMs && countOf(window, isRefused) === 0) return seconds;
    if (seconds > RECOVERY_SECONDS) return null;
  }
}

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
  const ofStaff = await makeRun(ownerUrl, await makeClass(ownerUrl, learners), CLASS_SIZE, RUN_SECONDS);
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
