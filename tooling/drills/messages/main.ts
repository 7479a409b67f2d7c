import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { startMailCatcher, type CaughtMail } from '@circuit/testing';

import { report, type Finding } from '#tooling/drills/report.ts';
import { startSystem } from '#tooling/drills/system.ts';

import { startBadLine } from './badLine.ts';
import { numberIn, planFaults, type Fault, type FaultCounts } from './faults.ts';
import { addLearners, countStates, isTelling, passTime, readOutbox, slowTellingDown } from './outbox.ts';
import { openWorkers } from './workers.ts';

// npm run drill:messages [-- --short]: a class is told that a phase is open, while workers are killed and the mail
// server refuses, hangs and drops.
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });

/**
 * A live worker has handed over, or given up, what it has in its hands within 40 seconds; where every line that hangs
 * is cut by a kill, at once.
 */
const LONG = { people: 2000, killsWhileTelling: 3, killEvery: 250, hangsKilled: 2, leaseRounds: 200 } as const;
const SHORT = { people: 200, killsWhileTelling: 1, killEvery: 80, hangsKilled: 2, leaseRounds: 25 } as const;
const size = values.short ? SHORT : LONG;
const FAULT_COUNTS: FaultCounts = values.short
  ? {
      gone: 4,
      busy: 6,
      droppedBeforeText: 2,
      droppedInText: 2,
      droppedAfterText: 2,
      hangsBeforeText: 1,
      hangsAfterText: 1,
    }
  : {
      gone: 40,
      busy: 60,
      droppedBeforeText: 15,
      droppedInText: 10,
      droppedAfterText: 10,
      hangsBeforeText: 3,
      hangsAfterText: 3,
    };
/** The outbox tries again after 30 seconds first, and gives up a worker that said nothing for ten minutes. */
const TRY_AGAIN_SECONDS = 61;
const LEASE_SECONDS = 601;
const TELLING_TAKES_SECONDS = 1.5;
const LONGEST_MS = 15 * 60_000;
const ROUND_MS = 200;

const began = performance.now();
const plan = planFaults(size.people, FAULT_COUNTS);
const faultOf = (address: string): Fault | undefined => plan.get(numberIn(`<${address}`) ?? -1);
const system = await startSystem();
const { ownerUrl } = system.postgres.university;
const busy = new Set<string>();
const refuse = (code: number) => Object.assign(new Error('No.'), { responseCode: code });
const catcher = await startMailCatcher({
  server: {
    onRcptTo: ({ address }, _session, done) => {
      const fault = faultOf(address);
      if (fault === 'gone') return done(refuse(550));
      if (fault !== 'busy' || busy.has(address)) return done();
      busy.add(address);
      return done(refuse(451));
    },
  },
});
let hanging = 0;
const line = await startBadLine({ target: new URL(catcher.url), plan, onHang: () => void (hanging += 1) });
const workers = openWorkers(system, line.url);
const ours = (mails: readonly CaughtMail[]) => mails.filter(({ to }) => numberIn(`<${to[0] ?? ''}`) !== null);

let findings: Finding[] = [];
try {
  await addLearners(ownerUrl, size.people);
  await slowTellingDown(ownerUrl, TELLING_TAKES_SECONDS / size.people);
  const killedWhileTelling = await tellUnderKills();
  await deliverUnderKills();
  findings = await judge(killedWhileTelling);
} finally {
  await line.stop();
  await system.stop();
  await catcher.stop();
}
report(findings);

/** Workers are killed while they write down whom they told; then one of two gets to the end of it. */
async function tellUnderKills(): Promise<number> {
  await workers.startBoth();
  let killed = 0;
  const deadline = performance.now() + LONGEST_MS;
  for (let told = 0; told === 0; told = (await countStates(ownerUrl))['told'] ?? 0) {
    if (performance.now() > deadline) throw new Error('Nobody was told anything.');
    if (killed < size.killsWhileTelling && (await isTelling(ownerUrl))) {
      await sleep(TELLING_TAKES_SECONDS * 300);
      await workers.killBoth();
      killed += 1;
    }
    await sleep(100);
  }
  return killed;
}

/** Until nothing waits: one worker is killed after every few hundred messages, and when the line falls silent. */
async function deliverUnderKills(): Promise<void> {
  let [killedAt, hangsKilled, idleRounds] = [0, 0, 0];
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    const { waiting = 0, sending = 0, due = 0 } = await countStates(ownerUrl);
    if (waiting === 0 && sending === 0) return;
    if (performance.now() > deadline) throw new Error(`${waiting} messages wait and ${sending} are being sent.`);
    const delivered = ours(catcher.mails).length;
    if (hanging > hangsKilled && hangsKilled < size.hangsKilled) {
      hangsKilled += 1;
      await workers.killBoth();
    } else if (delivered - killedAt >= size.killEvery && due > 0) {
      killedAt = delivered;
      await workers.killOne();
    }
    // A worker that is still sending gets time to finish. Only what a dead worker left needs its lease to pass.
    idleRounds = due === 0 ? idleRounds + 1 : 0;
    if (waiting > 0 && idleRounds > 2) await passTime(ownerUrl, TRY_AGAIN_SECONDS);
    else if (waiting === 0 && idleRounds > size.leaseRounds) await passTime(ownerUrl, LEASE_SECONDS);
    await sleep(ROUND_MS);
  }
}

async function judge(killedWhileTelling: number): Promise<Finding[]> {
  const [outbox, mails] = [await readOutbox(ownerUrl), ours(catcher.mails)];
  const arrivals = Map.groupBy(mails, ({ to }) => to[0] ?? '');
  const arrived = (address: string) => arrivals.get(address)?.length ?? 0;
  const perPerson = Map.groupBy(outbox, ({ address }) => address);
  const twiceTold = [...perPerson.values()].filter(({ length }) => length > 1).length;
  const inState = (state: string) => outbox.filter((message) => message.state === state);
  const [sent, failed, unconfirmed] = [inState('sent'), inState('failed'), inState('unconfirmed')];
  const doubled = [...arrivals.values()].filter(({ length }) => length > 1).length;
  const lost = sent.filter(({ address }) => arrived(address) !== 1).length;
  const wronglyFailed = failed.filter(({ address }) => faultOf(address) !== 'gone' || arrived(address) > 0).length;
  const broken = [...line.met].filter(([fault]) => fault !== 'gone' && fault !== 'busy');
  const brokenCount = broken.reduce((sum, [, count]) => sum + count, 0);
  const left = outbox.length - sent.length - failed.length - unconfirmed.length;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  return [
    {
      rule: 'RM-2 two workers that look at once tell a class once, even if they are killed while telling',
      figures: `${size.people} people, ${outbox.length} messages, ${twiceTold} people twice, ${killedWhileTelling} times both workers were killed in the middle`,
      isHeld: outbox.length === size.people && twiceTold === 0 && killedWhileTelling === size.killsWhileTelling,
    },
    {
      rule: 'MS-2 no message arrives twice, whatever is killed, refused, dropped or left hanging',
      figures: `${mails.length} arrived, ${doubled} twice; ${workers.kills()} workers killed, ${brokenCount} lines broke or hung (${broken.map(([fault, count]) => `${fault} ${count}`).join(', ')})`,
      isHeld: doubled === 0 && mails.length > 0,
    },
    {
      rule: 'MS-5 what a busy server or a line that broke before the text kept back arrives once; none is left behind',
      figures: `${sent.length} sent, of them ${lost} not arrived; ${failed.length} refused for good, ${wronglyFailed} of them wrongly; ${left} left; ${seconds} s`,
      isHeld: lost === 0 && wronglyFailed === 0 && left === 0 && failed.length === FAULT_COUNTS.gone,
    },
    {
      rule: 'MS-4 only what broke off after the text began, or was in the hands of a killed worker, is unconfirmed',
      figures: `${unconfirmed.length} unconfirmed, of them ${unconfirmed.filter(({ address }) => arrived(address) === 1).length} arrived; at most ${mostUnconfirmed()} could be`,
      isHeld: unconfirmed.length <= mostUnconfirmed(),
    },
  ];
}

/** One for each line that broke once the text had begun, and one for each worker that was killed. */
function mostUnconfirmed(): number {
  const afterText: readonly Fault[] = ['droppedInText', 'droppedAfterText', 'hangsAfterText'];
  return afterText.reduce((sum, fault) => sum + (line.met.get(fault) ?? 0), workers.kills());
}
