import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { makeClass, makeCourse, makeRun, storedHandIns, tidy } from '#tooling/drills/rush/crowd.ts';
import { percentile } from '#tooling/drills/rush/arrivals.ts';
import { tokenMaker } from '#tooling/drills/rush/tokens.ts';
import { startSystem, type System } from '#tooling/drills/system.ts';

import { openClient } from './client.ts';
import { closedLoop, countOf, openLoop, WORKS, workIn, type Done, type Figures, type Work } from './load.ts';
import { offer, type Offered } from './offer.ts';
import { poll } from './pollers.ts';
import { openTraffic, type Author, type People } from './traffic.ts';

// npm run drill:overload [-- --short]: five times what can be done, one shard that floods, and thousands who poll.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const size = values.short
  ? { authors: 8000, measureSeconds: 5, overloadSeconds: 10, quietSeconds: 8, rounds: 3, pollers: 600, pollSeconds: 35 }
  : {
      authors: 24_000,
      measureSeconds: 15,
      overloadSeconds: 60,
      quietSeconds: 15,
      rounds: 5,
      pollers: 3000,
      pollSeconds: 90,
    };
const TIMES = 5;
const FLOOD_TIMES = 10;
const QUIET_SHARE = 0.1;
/** Of the reads that can be done: ten times this is twice what can, and must be refused in part. */
const USUAL_SHARE = 0.2;
const POLL_MS = 1000;
const CLASS_SIZE = 412;
const STAFF = 30;
const AT_ONCE = 32;
const RECOVERY_SECONDS = 30;
const NORMAL_MS = 500;
const WINDOW_SECONDS = 2;
const RUN_SECONDS = 3600;

// More at once than the processors can do only makes each of them slower.
const system = await startSystem({ CONNECTIONS: String(2 * availableParallelism()) });
const findings: Finding[] = [];
const fixed = (ms: number) => `${ms.toFixed(0)} ms`;
const isRefused = ({ status }: Done) => status === 503;
const isError = ({ status }: Done) => status !== 200 && status !== 304;
const isWrite = ({ work }: Done) => work === 'handIn' || work === 'save';
try {
  const university = await openShard(system, 'university');
  // Some are measured with, the others come when it is too much.
  const [some, others] = [university.among(0, 1 / 3), university.among(1 / 3, 1)];
  const traffic = university.traffic(some);
  await closedLoop(AT_ONCE, size.measureSeconds / 2, traffic.mixed);
  const most = await closedLoop(AT_ONCE, size.measureSeconds, traffic.mixed);
  const quiet = await openLoop(most.perSecond * QUIET_SHARE, size.quietSeconds, traffic.mixed);
  const alone = await aloneOf(traffic);
  const { origin } = system;
  const times = { perSecond: most.perSecond * TIMES, seconds: size.overloadSeconds };
  const offered = await offer({ origin, host: university.host, people: others, what: 'mixed', ...times });
  findings.push(...(await overload(offered, traffic, { most, quiet, alone })));
  findings.push(await handIns(university, [traffic, offered]));
  findings.push(await neighbour(alone.read * USUAL_SHARE, university));
  findings.push(await readers(university));
} finally {
  await system.stop();
}
report(findings);

type Traffic = ReturnType<typeof openTraffic>;
type Shard = Awaited<ReturnType<typeof openShard>>;

/** A course of people with drafts in one shard, who are signed in. */
async function openShard({ origin, postgres, folder }: System, shard: 'university' | 'demo') {
  const { ownerUrl } = postgres[shard];
  const host = `${shard}.localhost`;
  const groupId = await makeCourse(ownerUrl, size.authors, shard);
  const crowd = await makeRun(ownerUrl, groupId, size.authors, RUN_SECONDS, shard);
  const tokenOf = await tokenMaker(folder, shard);
  const authors = crowd.authors.map(({ userId, sessionId, submissionId }): Author => ({
    submissionId,
    token: tokenOf(userId, sessionId),
  }));
  const { token } = await signInAt(origin, SEEDED_SUPER_ADMIN);
  const client = openClient(origin, host);
  const admin = { token, userId: crowd.authors[0]?.userId ?? '' };
  const people = { groupAssignmentId: crowd.groupAssignmentId, authors, admin };
  const at = (share: number) => Math.round(share * authors.length);
  return {
    host,
    client,
    crowd,
    people,
    ownerUrl,
    among: (from: number, to: number): People => ({ ...people, authors: authors.slice(at(from), at(to)) }),
    traffic: (who: People = people) => openTraffic({ client, ...who }),
  };
}

type Alone = Readonly<Record<Work, number>>;

/** How much of each kind is done when nothing else is. */
async function aloneOf(traffic: Traffic): Promise<Alone> {
  const rate = async (work: Work) =>
    (await closedLoop(AT_ONCE, size.measureSeconds / 2, traffic.only(work))).perSecondOf[work];
  return { handIn: await rate('handIn'), save: await rate('save'), read: await rate('read'), bulk: await rate('bulk') };
}

interface Round {
  readonly quiet: Figures;
  readonly beside: Figures;
  readonly flood: Figures;
}

interface Usual {
  readonly most: Figures;
  readonly quiet: Figures;
  readonly alone: Alone;
}

/** What came of five times as much as can be done, and how soon it is quiet again. */
async function overload({ figures: over }: Offered, traffic: Traffic, usual: Usual): Promise<Finding[]> {
  const { most, quiet, alone } = usual;
  // By work, not by number: in an overload what costs most, the writes, is what is done.
  const share = (workIn(over, alone) / workIn(most, alone)) * 100;
  const normalMs = Math.max(NORMAL_MS, 1.5 * quiet.p99Ms);
  const recovered = await secondsUntilNormal(traffic, most.perSecond * QUIET_SHARE, normalMs);
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
      figures: `capacity ${most.perSecond.toFixed(0)}/s, offered ${(over.done.length / over.seconds).toFixed(0)}/s, done ${over.perSecond.toFixed(0)}/s, by what each kind costs ${share.toFixed(0)} % (target 80 %); refused ${WORKS.map(refused).join(', ')}`,
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

/**
 * One shard asks for ten times as much as usual; the other goes on as before. In rounds, each with a quiet time before
 * it, and the middle one counts: a machine that stumbles for a moment does so in one of them.
 */
async function neighbour(perSecond: number, { host, people, ownerUrl }: Shard): Promise<Finding> {
  const demo = await openShard(system, 'demo');
  await Promise.all([tidy(ownerUrl), tidy(demo.ownerUrl)]);
  const other = demo.traffic();
  const often = { perSecond: perSecond * FLOOD_TIMES, seconds: size.quietSeconds };
  await openLoop(perSecond, size.quietSeconds / 2, other.read);
  const rounds: Round[] = [];
  /* oxlint-disable eslint/no-await-in-loop -- one round after the other */
  while (rounds.length < size.rounds) {
    const quiet = await openLoop(perSecond, size.quietSeconds, other.read);
    const [beside, { figures: flood }] = await Promise.all([
      openLoop(perSecond, size.quietSeconds, other.read),
      offer({ origin: system.origin, host, people, what: 'read', ...often }),
    ]);
    rounds.push({ quiet, beside, flood });
  }
  /* oxlint-enable eslint/no-await-in-loop */
  const ratios = rounds.map(({ quiet, beside }) => beside.p99Ms / quiet.p99Ms);
  const ratio = percentile(ratios, 0.5);
  const p99s = (of: 'quiet' | 'beside') => rounds.map((round) => round[of].p99Ms.toFixed(0)).join(', ');
  const refused = (of: 'beside' | 'flood') => rounds.reduce((sum, round) => sum + countOf(round[of], isRefused), 0);
  const flooded = rounds.map(({ flood }) => flood.perSecond.toFixed(0)).join(', ');
  return {
    rule: `OL-10 F18 one shard at ${FLOOD_TIMES} times its load: the other's 99th percentile at most 1.5 times its own`,
    figures: `${perSecond.toFixed(0)}/s of the other in ${rounds.length} rounds: p99 ${p99s('quiet')} ms alone, ${p99s('beside')} ms beside ${flooded}/s (${ratio.toFixed(2)} times in the middle one), ${refused('beside')} refused; of the flood ${refused('flood')}`,
    // A flood that was taken in whole would be none.
    isHeld: ratio <= 1.5 && refused('beside') === 0 && refused('flood') > 0,
  };
}

/** Students at home and in a run, and staff at the overview of a class: what the web app polls. */
async function readers({ client, people: { authors, admin }, crowd, ownerUrl }: Shard): Promise<Finding> {
  const learners = crowd.authors.slice(0, CLASS_SIZE).map(({ userId }) => userId);
  const ofStaff = await makeRun(ownerUrl, await makeClass(ownerUrl, learners), CLASS_SIZE, RUN_SECONDS);
  const paths = ['/api/dashboard', `/api/groupAssignments/${crowd.groupAssignmentId}/learnerStatuses/me`];
  const overview = [`/api/groupAssignments/${ofStaff.groupAssignmentId}/overview`];
  const staff = Array.from({ length: STAFF }, () => admin);
  const [students, teachers] = await Promise.all([
    poll(client, authors.slice(0, size.pollers), paths, size.pollSeconds),
    poll(client, staff, overview, size.pollSeconds),
  ]);
  const { figures, unchanged, bytes } = students;
  const looks = figures.done.length;
  const errors = countOf(figures, isError) + countOf(teachers.figures, isError);
  return {
    rule: `OL-11 ${size.pollers} readers and ${STAFF} of the staff who poll every 30 s: no errors, p99 within ${fixed(POLL_MS)}`,
    figures: `${looks} looks, p99 ${fixed(figures.p99Ms)}; ${teachers.figures.done.length} of the staff, p99 ${fixed(teachers.figures.p99Ms)}; ${errors} errors, ${((100 * unchanged) / looks).toFixed(0)} % unchanged (304), ${(bytes / looks).toFixed(0)} bytes each`,
    isHeld: errors === 0 && figures.p99Ms <= POLL_MS && teachers.figures.p99Ms <= POLL_MS,
  };
}
