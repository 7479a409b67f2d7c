import { setTimeout as sleep } from 'node:timers/promises';

import { SEEDED_INSTRUCTOR, SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { percentile } from '#tooling/drills/rush/arrivals.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { addProvider, DOOR_KINDS, trySignIn, type DoorKind, type Outcome } from './doors.ts';
import { OUTAGES, startStandIn, type Outage, type StandIn } from './standIn.ts';

// npm run drill:outages [-- --short]: a provider is slow, down or answers rubbish while 50 people a second press its
// button. Those who are signed in notice nothing, the page says what is wrong, the local door works, and the provider is
// used again within 5 seconds of its return. (IP-41)
const SECONDS = process.argv.includes('--short') ? 8 : 60;
const STARTS_PER_SECOND = 50;
const READS_PER_SECOND = 5;
const RECOVERY_MS = 5000;
/** Of the same reads before the outage: the callers share two cores with the product. */
const MOST_SLOWER = 5;

const system = await startSystem();
const { origin } = system;
const standIn = await startStandIn();
const findings: Finding[] = [];
try {
  const admin = await signInAt(origin, SEEDED_SUPER_ADMIN);
  for (const kind of DOOR_KINDS) {
    const id = await addProvider(origin, admin.token, kind, standIn);
    const first = await trySignIn(origin, kind, id, standIn);
    if (first !== 'in') throw new Error(`The stand-in for ${kind} lets nobody in: ${first}`);
    for (const outage of OUTAGES) findings.push(...(await drill(kind, id, outage, standIn)));
  }
  report(findings);
} finally {
  standIn.stop();
  await system.stop();
}

interface Load {
  readonly starts: Outcome[];
  readonly others: ('in' | 'refused')[];
  readonly readMs: number[];
  failedReads: number;
}

async function drill(kind: DoorKind, id: string, outage: Outage, provider: StandIn): Promise<readonly Finding[]> {
  const { token } = await signInAt(origin, SEEDED_INSTRUCTOR);
  // The same load on the same door, while it works: what is compared is the outage, not the load.
  const before = await load(kind, id, provider, token, Math.min(SECONDS, 15));
  provider.fail(outage);
  // A cold start needs the provider before the browser is sent anywhere.
  const cold = kind === 'oidc' ? [await trySignIn(origin, kind, await addCold(), provider)] : [];
  const during = await load(kind, id, provider, token, SECONDS);
  provider.fail(null);
  const recoveredMs = await recovery(kind, id, provider);
  const told = during.starts.filter((outcome) => outcome === 'told').length;
  const strange = [...during.starts, ...cold].filter((outcome) => outcome !== 'told');
  const [p99Before, p99] = [percentile(before.readMs, 0.99), percentile(during.readMs, 0.99)];
  const inside = during.others.filter((outcome) => outcome === 'in').length;
  const name = `${kind} ${outage}`;
  return [
    {
      rule: `IP-41 ${name}: everybody at that door reads what is wrong`,
      figures: `${told} of ${during.starts.length} told${strange.length === 0 ? '' : `; ${[...new Set(strange)].slice(0, 3).join(' | ')}`}`,
      isHeld: strange.length === 0 && told > 0,
    },
    {
      rule: `IP-41 ${name}: other doors work`,
      figures: `${inside} of ${during.others.length} signed in`,
      isHeld: inside === during.others.length && inside > 0,
    },
    {
      rule: `IP-41 ${name}: people who are signed in notice nothing`,
      figures: `${during.failedReads} of ${during.readMs.length} reads failed; 99th ${p99.toFixed(0)} ms against ${p99Before.toFixed(0)} ms before (${(p99 / p99Before).toFixed(1)} ×)`,
      isHeld: during.failedReads === 0 && p99 / p99Before <= MOST_SLOWER,
    },
    {
      rule: `IP-41 ${name}: used again within ${RECOVERY_MS / 1000} s of its return`,
      figures: `${recoveredMs.toFixed(0)} ms`,
      isHeld: recoveredMs <= RECOVERY_MS,
    },
  ];
}

async function addCold(): Promise<string> {
  const { token } = await signInAt(origin, SEEDED_SUPER_ADMIN);
  return addProvider(origin, token, 'oidc', standIn);
}

/** What goes on at once, for so long: the broken door, another door, and somebody at work. */
async function load(kind: DoorKind, id: string, provider: StandIn, token: string, seconds: number): Promise<Load> {
  const seen: Load = { starts: [], others: [], readMs: [], failedReads: 0 };
  const begun = performance.now();
  const pending: Promise<unknown>[] = [];
  const every = async (perSecond: number, act: () => Promise<void>) => {
    for (let at = 0; at < seconds * perSecond; at++) {
      await sleep(Math.max(0, begun + (at * 1000) / perSecond - performance.now()));
      pending.push(act());
    }
  };
  await Promise.all([
    every(STARTS_PER_SECOND, async () => void seen.starts.push(await trySignIn(origin, kind, id, provider))),
    every(1, async () => {
      const isIn = await signInAt(origin, SEEDED_INSTRUCTOR).then(
        () => true,
        () => false,
      );
      seen.others.push(isIn ? 'in' : 'refused');
    }),
    every(READS_PER_SECOND, async () => {
      const from = performance.now();
      const answer = await fetch(`${origin}/api/dashboard`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      seen.readMs.push(performance.now() - from);
      if (!answer.ok) seen.failedReads += 1;
    }),
  ]);
  await Promise.all(pending);
  return seen;
}

async function recovery(kind: DoorKind, id: string, provider: StandIn): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < 2 * RECOVERY_MS) {
    if ((await trySignIn(origin, kind, id, provider)) === 'in') return performance.now() - from;
    await sleep(200);
  }
  return Number.POSITIVE_INFINITY;
}
