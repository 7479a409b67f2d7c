import type { Finding } from '#tooling/drills/report.ts';
import { percentile } from '#tooling/drills/rush/arrivals.ts';
import { tidy } from '#tooling/drills/rush/crowd.ts';

import type { Asking } from './asking.ts';
import { countOf, isCalm, isNeither, isRefused, openLoop, stolenIn, type Figures } from './load.ts';
import type { Shard } from './shard.ts';

const TIMES = 10;
const MOST = 1.5;
const MOST_ROUNDS = 16;
const FEWEST_ROUNDS = 3;

interface Neighbors {
  readonly flooding: Shard;
  readonly other: Shard;
  /** What either asks for on a usual day, and for how long that is watched. */
  readonly usual: { readonly perSecond: number; readonly seconds: number };
  readonly rounds: number;
}

interface Round {
  readonly quiet: Figures;
  readonly beside: Figures;
  readonly flood: Figures;
}

const isCalmRound = ({ quiet, beside }: Round) => isCalm(quiet) && isCalm(beside);

/**
 * One shard asks for ten times as much as usual; the other goes on as before. In rounds, each with a quiet time before
 * it, and the middle one counts: a machine that stumbles for a moment does so in one of them.
 */
export async function drillNeighbor(
  origin: string,
  { offer }: Asking,
  { flooding: { host, people, ownerUrl }, other, usual: { perSecond, seconds }, rounds: wanted }: Neighbors,
): Promise<Finding> {
  await Promise.all([tidy(ownerUrl), tidy(other.ownerUrl)]);
  const { read } = other.traffic();
  const floodFor = (forSeconds: number) =>
    offer({ origin, host, people, what: 'read', perSecond: perSecond * TIMES, seconds: forSeconds });
  // A warm-up: the first requests and answers are slow.
  await Promise.all([openLoop(perSecond, seconds / 2, read), floodFor(seconds / 2)]);
  const rounds: Round[] = [];
  while (rounds.filter(isCalmRound).length < wanted && rounds.length < MOST_ROUNDS) {
    const quiet = await openLoop(perSecond, seconds, read);
    const [beside, flooding] = await Promise.all([openLoop(perSecond, seconds, read), floodFor(seconds)]);
    rounds.push({ quiet, beside, flood: flooding.figures });
  }
  const calm = rounds.filter(isCalmRound);
  const ratio = percentile(
    calm.map(({ quiet, beside }) => beside.p99Ms / quiet.p99Ms),
    0.5,
  );
  const refused = (of: 'beside' | 'flood') => rounds.reduce((sum, round) => sum + countOf(round[of], isRefused), 0);
  const errors = rounds.reduce(
    (sum, { beside, flood }) => sum + countOf(beside, isNeither) + countOf(flood, isNeither),
    0,
  );
  return {
    rule: `OL-10 F18 one shard at ${TIMES} times its load: the other's 99th percentile at most ${MOST} times its own`,
    figures: [
      `${perSecond.toFixed(0)}/s of the other, ${ratio.toFixed(2)} times in the middle one of ${calm.length} calm rounds; ${refused('beside')} refused, of the flood ${refused('flood')}; ${errors} errors`,
      ...rounds.map(
        (round) =>
          `${round.quiet.p99Ms.toFixed(0)} ms alone, ${round.beside.p99Ms.toFixed(0)} ms beside ${round.flood.perSecond.toFixed(0)}/s; ${stolenIn([round.quiet, round.beside])}${isCalmRound(round) ? '' : ': not counted'}`,
      ),
    ].join('\n           '),
    // A flood that was taken in whole would be none, and one that was turned away for another reason, too.
    isHeld:
      calm.length >= FEWEST_ROUNDS && ratio <= MOST && refused('beside') === 0 && refused('flood') > 0 && errors === 0,
  };
}
