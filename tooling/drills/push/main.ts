import { randomUUID } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { startLtiPlatform, type LtiPlatform, type LtiPlatformOptions } from '@circuit/testing';

import { ended } from '#tooling/dev/processes.ts';
import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { addReleasedClass, readLedger } from './class.ts';

// npm run drill:push [-- --short]: a class's grades go to a platform that throttles, fails, hangs and loses its answers,
// while workers are killed and somebody deletes the column.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const SIZE = values.short ? { students: 120, kills: 2 } : { students: 2000, kills: 25 };
/** Of a hundred requests: throttled, failing, hanging, and done without saying so. */
const SHARES = { throttle: 10, status: 8, hang: values.short ? 0 : 2, loseAnswer: 2 } as const;
/** A hang costs a quarter of a minute each, so after so many of them, and those of kills, the platform only hangs up. */
const MOST_HANGS = 20;
const KILL_EVERY = Math.floor(SIZE.students / (SIZE.kills + 1));
const LONGEST_MS = 45 * 60_000;
const ASKED_MS = 1000;
/** What the platform allows and says in its answers. */
const RATE = { requests: 40, seconds: 4 };

const began = performance.now();
const counts: Record<string, number> = {};
let [hangs, requests, killsBegun, isKillDue] = [0, 0, 0, false];
const faultOf: NonNullable<LtiPlatformOptions['faultOf']> = (service) => {
  if (service !== 'scores') return null;
  requests += 1;
  // The workers die with a request under way, of which they never hear.
  if (killsBegun < SIZE.kills && requests >= (killsBegun + 1) * KILL_EVERY) {
    killsBegun += 1;
    isKillDue = true;
    return 'hang';
  }
  const drawn = Math.random() * 100;
  const fault = pick(drawn);
  if (fault !== null) counts[fault] = (counts[fault] ?? 0) + 1;
  if (fault === 'hang') return (hangs += 1) > MOST_HANGS ? 'hangUp' : 'hang';
  return fault === 'status' ? { status: 503 } : fault;
};

function pick(drawn: number): keyof typeof SHARES | null {
  let upTo = 0;
  for (const name of ['throttle', 'status', 'hang', 'loseAnswer'] as const) {
    upTo += SHARES[name];
    if (drawn < upTo) return name;
  }
  return null;
}

const system = await startSystem();
let platform: LtiPlatform | undefined;
let findings: Finding[] = [];
try {
  platform = await startLtiPlatform({
    students: SIZE.students,
    toolOrigin: system.origin,
    tool: { jwksUrl: `${system.origin}/lti/jwks` },
    profile: 'brightspace',
    rateLimit: RATE,
    faultOf,
  });
  findings = await drill(platform);
} finally {
  await system.stop();
  await platform?.stop();
}
report(findings);

async function drill(lms: LtiPlatform): Promise<Finding[]> {
  const { ownerUrl } = system.postgres.university;
  const { token } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const response = await fetch(system.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  };
  const { urls, issuer, clientId, deploymentId, tokenAudience } = lms;
  const added = await post('/api/ltiPlatforms', {
    name: 'DrillLearn',
    issuer,
    clientId,
    deploymentId,
    authorizationUrl: urls.authorize,
    tokenUrl: urls.token,
    tokenAudience,
    jwksUrl: urls.jwks,
  });
  const of = await addReleasedClass(ownerUrl, lms, String(added['id']));
  const workers: ChildProcess[] = [await system.startWorker(), await system.startWorker()];
  await post(`/api/groupAssignments/${of.groupAssignmentId}/pushGrades`, { dryRun: false });
  const kills = await untilSent(lms, workers, async () => (await readLedger(ownerUrl, of)).states);
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all(workers.map(ended));
  return judge(lms, await readLedger(ownerUrl, of), kills);
}

/** Kills all workers whenever so much more has been asked, and deletes the column half way. */
async function untilSent(
  lms: LtiPlatform,
  workers: ChildProcess[],
  states: () => Promise<Readonly<Record<string, number>>>,
): Promise<number> {
  let [kills, isDeleted] = [0, false];
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    const { waiting = 0, sending = 0, sent = 0, failed = 0, superseded = 0 } = await states();
    const isOver = sent + failed + superseded > 0 && waiting + sending === 0;
    if (isOver && ((isDeleted && kills >= SIZE.kills) || failed > 0)) return kills;
    if (performance.now() > deadline) throw new Error(`${waiting} grades wait, ${sending} are being sent.`);
    if (!isDeleted && sent >= SIZE.students / 2) {
      for (const { id, resourceId } of lms.course.lineItems.values())
        if (resourceId !== null) lms.course.lineItems.delete(id);
      isDeleted = true;
    }
    if (isKillDue) {
      isKillDue = false;
      const dying = workers.splice(0);
      for (const worker of dying) worker.kill('SIGKILL');
      await Promise.all(dying.map(ended));
      workers.push(await system.startWorker(), await system.startWorker());
      kills += 1;
    }
    await sleep(50);
  }
}

function scoresOf({ received }: LtiPlatform) {
  return received.filter(({ method, url }) => method === 'POST' && new URL(url).pathname.endsWith('/scores'));
}

function judge(
  lms: LtiPlatform,
  { states, released }: Awaited<ReturnType<typeof readLedger>>,
  kills: number,
): Finding[] {
  const ours = [...lms.course.lineItems.values()].filter(({ resourceId }) => resourceId !== null);
  const results = ours[0]?.results ?? new Map<string, { readonly score: number | null }>();
  const missing = [...released.keys()].filter((subject) => !results.has(subject)).length;
  const wrong = [...released].filter(([subject, tenths]) => {
    const score = results.get(subject)?.score;
    return score !== undefined && Math.round((score ?? -1) * 10) !== tenths;
  }).length;
  const asked = scoresOf(lms);
  const early = asked.filter(({ at }, index) => {
    const before = asked[index - 1];
    return before?.status === 429 && at.getTime() - before.at.getTime() < ASKED_MS;
  }).length;
  const most = Math.max(...asked.map(({ underWay }) => underWay));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const faults = Object.entries(counts).map(([fault, count]) => `${fault} ${count}`);
  return [
    {
      rule: 'GP-24 whatever is killed, refused or lost, the platform has every released score in the end (reliability 23, 28)',
      figures: `${released.size} scores, ${missing} missing, ${wrong} wrong; ${JSON.stringify(states)}; ${asked.length} requests (${faults.join(', ')}), ${kills} times all workers killed with a request under way, ${seconds} s`,
      isHeld: missing === 0 && wrong === 0 && states['sent'] === released.size && kills >= SIZE.kills,
    },
    {
      rule: 'GP-14 there is one column, although it was deleted once',
      figures: `${ours.length} columns of ours`,
      isHeld: ours.length === 1,
    },
    {
      rule: 'GP-23 one request at a time is under way, and a platform that asks for a second gets it',
      figures: `${most} at once at most, ${early} of ${asked.length} too early after a refusal`,
      isHeld: most === 1 && early === 0,
    },
    {
      rule: 'GP-12 never more is asked than the platform allows (reliability 28)',
      figures: `${lms.overLimit()} of ${asked.length} beyond ${RATE.requests} in ${RATE.seconds} s`,
      isHeld: lms.overLimit() === 0,
    },
  ];
}
