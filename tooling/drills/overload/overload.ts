import type { Finding } from '#tooling/drills/report.ts';
import { percentile } from '#tooling/drills/rush/arrivals.ts';

import type { Asking, Offered } from './asking.ts';
import {
  closedLoop,
  countOf,
  isCalm,
  isRefused,
  openLoop,
  stolenIn,
  WORKS,
  workIn,
  type Done,
  type Figures,
  type Work,
} from './load.ts';
import type { Shard } from './shard.ts';
import type { openTraffic } from './traffic.ts';

const TIMES = 5;
const LEAST_SHARE = 80;
const QUIET_SHARE = 0.1;
const RECOVERY_SECONDS = 30;
const NORMAL_MS = 500;
const WINDOW_SECONDS = 2;

interface OverloadSize {
  readonly measureSeconds: number;
  readonly overloadSeconds: number;
  readonly quietSeconds: number;
  /** How many calm rounds are enough, and after how many it ends in any case. */
  readonly rounds: number;
  readonly mostRounds: number;
  /** Few enough that nobody is refused: a refused client waits two seconds, and the processors would sit idle. */
  readonly atOnce: number;
}

type Traffic = ReturnType<typeof openTraffic>;
type Alone = Readonly<Record<Work, number>>;

interface Round {
  readonly before: Figures;
  readonly offered: Offered;
  readonly after: Figures;
  /** How soon it was quiet again; null: not within the time. */
  readonly recoveredSeconds: number | null;
}

const isWrite = ({ work }: Done) => work === 'handIn' || work === 'save';
const isCalmRound = ({ before, offered, after }: Round) => [before, offered.figures, after].every(isCalm);

/** How much of each kind is done when nothing else is. */
async function aloneOf(traffic: Traffic, { atOnce, measureSeconds }: OverloadSize): Promise<Alone> {
  const rate = async (work: Work) =>
    (await closedLoop(atOnce, measureSeconds / 2, traffic.only(work))).perSecondOf[work];
  return { handIn: await rate('handIn'), save: await rate('save'), read: await rate('read'), bulk: await rate('bulk') };
}

interface Place {
  readonly origin: string;
  readonly university: Shard;
  readonly asking: Asking;
  readonly size: OverloadSize;
}

/**
 * Five times as much as can be done, in rounds: what can be done is measured before and after each, since a machine and a
 * database that grows are not as fast in one minute as in the next. Nobody comes twice: some people are measured with, the
 * others come when it is too much, others in each round.
 */
export async function drillOverload({ origin, university, asking, size }: Place) {
  const { rounds: wanted, mostRounds, atOnce, measureSeconds, overloadSeconds } = size;
  const share = 1 / (mostRounds + 1);
  const traffic = university.traffic(university.among(0, share));
  await closedLoop(atOnce, measureSeconds / 2, traffic.mixed);
  const alone = await aloneOf(traffic, size);
  let before = await closedLoop(atOnce, measureSeconds, traffic.mixed);
  const quiet = await openLoop(before.perSecond * QUIET_SHARE, size.quietSeconds, traffic.mixed);
  const normalMs = Math.max(NORMAL_MS, 1.5 * quiet.p99Ms);
  const rounds: Round[] = [];
  while (rounds.filter(isCalmRound).length < wanted && rounds.length < mostRounds) {
    const people = university.among(share * (rounds.length + 1), share * (rounds.length + 2));
    const times = { perSecond: before.perSecond * TIMES, seconds: overloadSeconds };
    const offered = await asking.offer({ origin, host: university.host, people, what: 'mixed', ...times });
    const recoveredSeconds = await secondsUntilNormal(traffic, before.perSecond * QUIET_SHARE, normalMs);
    const after = await closedLoop(atOnce, measureSeconds, traffic.mixed);
    rounds.push({ before, offered, after, recoveredSeconds });
    before = after;
  }
  const told = [traffic, ...rounds.map(({ offered }) => offered)];
  const findings = [goodput(rounds, alone, size), refusals(rounds), recovery(rounds, quiet, normalMs)];
  return { findings, told, alone };
}

async function secondsUntilNormal(traffic: Traffic, perSecond: number, normalMs: number): Promise<number | null> {
  const start = performance.now();
  for (;;) {
    const window = await openLoop(perSecond, WINDOW_SECONDS, traffic.read);
    const seconds = (performance.now() - start) / 1000;
    if (window.p99Ms < normalMs && countOf(window, isRefused) === 0) return seconds;
    if (seconds > RECOVERY_SECONDS) return null;
  }
}

/** By work, not by number: in an overload what costs most, the writes, is what is done. */
function goodput(rounds: readonly Round[], alone: Alone, { overloadSeconds }: OverloadSize): Finding {
  const shareOf = ({ before, offered, after }: Round) =>
    (200 * workIn(offered.figures, alone)) / (workIn(before, alone) + workIn(after, alone));
  const calm = rounds.filter(isCalmRound);
  // Of two in the middle the lower one.
  const share = -percentile(
    calm.map((round) => -shareOf(round)),
    0.5,
  );
  const line = (round: Round) => {
    const { before, offered, after } = round;
    const { figures } = offered;
    const refused = (work: Work) =>
      `${work} ${countOf(figures, (done) => done.work === work && isRefused(done))} of ${countOf(figures, (done) => done.work === work)}`;
    return `${shareOf(round).toFixed(0)} %: capacity ${before.perSecond.toFixed(0)}/s before and ${after.perSecond.toFixed(0)}/s after, asked ${offered.requestsPerSecond.toFixed(0)}/s by ${(figures.done.length / figures.seconds).toFixed(0)} people a second, done ${figures.perSecond.toFixed(0)}/s; refused for good ${WORKS.map(refused).join(', ')}; ${stolenIn([before, figures, after])}${isCalmRound(round) ? '' : ': not counted'}`;
  };
  return {
    rule: `OL-6 F12 at ${TIMES} times capacity for ${overloadSeconds} s as much is done as at capacity, less a fifth`,
    figures: [
      `by what each kind costs ${share.toFixed(0)} % in the middle one of ${calm.length} calm rounds (target ${LEAST_SHARE} %); alone ${WORKS.map((work) => `${work} ${alone[work].toFixed(0)}/s`).join(', ')}`,
      ...rounds.map(line),
    ].join('\n           '),
    isHeld: calm.length > 0 && share >= LEAST_SHARE,
  };
}

function refusals(rounds: readonly Round[]): Finding {
  const all = (matches: (one: Done) => boolean) =>
    rounds.reduce((sum, { offered: { figures } }) => sum + countOf(figures, matches), 0);
  const tooMany = all((done) => isWrite(done) && done.status === 429);
  const untold = all((done) => isRefused(done) && !done.saysWhen);
  const neither = all(({ status }) => status === 0 || (status >= 500 && status !== 503));
  return {
    rule: 'OL-7 F12 never 429 on what a learner writes, and every refusal says when to come again',
    figures: `${tooMany} times 429 of ${all(isWrite)} writes, ${untold} of ${all(isRefused)} refusals that say no time, ${neither} answers that were neither done nor refused`,
    isHeld: tooMany === 0 && untold === 0 && neither === 0 && all(isRefused) > 0,
  };
}

function recovery(rounds: readonly Round[], quiet: Figures, normalMs: number): Finding {
  const seconds = rounds.map(({ recoveredSeconds: took }) => took?.toFixed(0) ?? `more than ${RECOVERY_SECONDS}`);
  return {
    rule: `OL-8 F12 back to normal within ${RECOVERY_SECONDS} s`,
    figures: `quiet p99 ${quiet.p99Ms.toFixed(0)} ms, normal is under ${normalMs.toFixed(0)} ms, reached after ${seconds.join(', ')} s`,
    isHeld: rounds.every(({ recoveredSeconds }) => recoveredSeconds !== null),
  };
}
