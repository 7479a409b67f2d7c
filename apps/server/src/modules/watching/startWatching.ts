import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from 'pino';

import { countFailingPushes } from '#modules/gradePushes/public.ts';
import { countFailingSyncs } from '#modules/roster/public.ts';
import type { Home, Homes } from '#platform/homes.ts';
import { describeError } from '#platform/log.ts';
import { startRounds, type RoundOptions, type Rounds } from '#platform/rounds.ts';

import { selectFigures, type ShardFigures } from './figures.store.ts';

const EVERY_MS = 15_000;

interface Figures extends ShardFigures {
  readonly failingPushes: number;
  readonly failingSyncs: number;
}

const GAUGES: Readonly<Record<string, { readonly help: string; readonly of: (figures: Figures) => number }>> = {
  circuit_jobs_waiting: { help: 'Jobs that wait for a worker.', of: ({ waitingJobs }) => waitingJobs },
  circuit_jobs_oldest_waiting_seconds: {
    help: 'How long the oldest of them waits.',
    of: ({ oldestJobSeconds }) => oldestJobSeconds,
  },
  circuit_jobs_failed: { help: 'Failed jobs that need a person.', of: ({ failedJobs }) => failedJobs },
  circuit_mails_waiting: { help: 'Messages that were not sent yet.', of: ({ waitingMails }) => waitingMails },
  circuit_mails_oldest_waiting_seconds: {
    help: 'How long the oldest of them waits.',
    of: ({ oldestMailSeconds }) => oldestMailSeconds,
  },
  circuit_pushes_failing: {
    help: 'Assignments whose grades do not reach the learning platform.',
    of: ({ failingPushes }) => failingPushes,
  },
  circuit_syncs_failing: { help: 'Courses whose last roster sync failed.', of: ({ failingSyncs }) => failingSyncs },
  circuit_people: { help: 'Active accounts.', of: ({ people }) => people },
  circuit_stored_bytes: { help: 'Files in the store.', of: ({ storedBytes }) => storedBytes },
  circuit_university_paused: {
    help: '1 while it is paused or read-only, or has moved away: what waits there is meant to wait.',
    of: ({ whyRests }) => (whyRests === null ? 0 : 1),
  },
};

/**
 * Reads what waits and what fails in each university, again and again, so that a scrape never waits for a database. Only
 * the worker does this; a university that cannot be read keeps its last figures and the time of them. One that was erased
 * or moved away loses them: nobody reads it here any more. (WA-1, WA-6)
 */
export function startWatching(
  homes: Homes,
  registry: Registry,
  log: Logger,
  { everyMs = EVERY_MS, tell }: RoundOptions = {},
): Rounds {
  const gauges = Object.entries(GAUGES).map(([name, { help, of }]) => ({ gauge: gaugeIn(registry, name, help), of }));
  const readAt = gaugeIn(registry, 'circuit_university_read_timestamp_seconds', 'When these figures were read.');
  const kept = new Set<Shard>();
  const keep = async (_home: Home, shard: Shard, figures: Figures) => {
    for (const { gauge, of } of gauges) gauge.set({ shard }, of(figures));
    readAt.set({ shard }, Date.now() / 1000);
    kept.add(shard);
  };
  const forgetGone = () => {
    for (const shard of kept) {
      if (homes.has(shard)) continue;
      for (const { gauge } of [...gauges, { gauge: readAt }]) gauge.remove({ shard });
      kept.delete(shard);
    }
  };
  const failed = (shard: Shard, error: unknown) =>
    log.warn({ shard, ...describeError(error) }, 'figures could not be read');
  return startRounds(homes, { everyMs, tell }, { ask: readFigures, visit: keep, failed, ended: forgetGone });
}

async function readFigures(db: ShardDb): Promise<Figures> {
  const [figures, failingPushes, failingSyncs] = await Promise.all([
    selectFigures(db),
    countFailingPushes(db),
    countFailingSyncs(db),
  ]);
  return { ...figures, failingPushes, failingSyncs };
}

const gaugeIn = (registry: Registry, name: string, help: string) =>
  new Gauge({ name, help, labelNames: ['shard'], registers: [registry] });
