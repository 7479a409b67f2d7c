import { isExport } from '@circuit/domain/jobLogs';
import type { KnownLimits } from '@circuit/domain/tenancy';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';

/** How many jobs of one kind one shard may have at work in all processes, if no operator said otherwise. */
const SLOTS_PER_SHARD = 2;

// One job for each slot: in a batch, the slowest job would hold up the others' places. (ADR 0004)
const WORK = {
  batchSize: 1,
  perJobResults: true,
  includeMetadata: true,
  heartbeatRefreshSeconds: 3,
} as const;

/** How often one slot of each kind looks for jobs unasked, and how often the others do. */
export interface Looks {
  readonly oftenSeconds: number;
  readonly seldomSeconds: number;
}

export type Queued = JobWithMetadata<unknown>;

type SlotOptions = typeof WORK & { readonly pollingIntervalSeconds: number; readonly groupConcurrency: PerShard };

/** How many jobs of a kind one shard may have at work in all processes; those with a limit of their own by their key. */
interface PerShard {
  readonly default: number;
  readonly tiers?: Record<string, number>;
}

/** The queue reads it again at each look, so a new limit counts for the next job. What runs goes on. (LM-5) */
export function slotsPerShard(limits: KnownLimits, kind: string): PerShard {
  const limit = isExport(kind) ? 'exports' : 'jobs';
  return {
    default: SLOTS_PER_SHARD,
    get tiers() {
      const own = [...limits].flatMap(([shard, { [limit]: most }]) =>
        most === undefined ? [] : [[shard, most] as const],
      );
      return Object.fromEntries(own);
    },
  };
}

interface Slots {
  readonly count: number;
  readonly perShard: PerShard;
  readonly looks: Looks;
}

/**
 * Returns what wakes the next one that is free. They are woken one after the other: slots that look at once do not see each
 * other's jobs, and a shard would get more than it may have. (LM-5)
 */
export async function openSlots(
  boss: PgBoss,
  queue: string,
  slots: Slots,
  handle: (queued: Queued) => Promise<JobResult['status']>,
): Promise<() => void> {
  const ids: string[] = [];
  const busy = new Set<number>();
  const wakeNext = () => {
    const free = ids.find((_id, slot) => !busy.has(slot));
    if (free !== undefined) boss.notifyWorker(free);
  };
  for (let slot = 0; slot < slots.count; slot += 1) {
    // Slots with the same interval would look at the same moment. Each has its own. (LM-5)
    const pollingIntervalSeconds = slot === 0 ? slots.looks.oftenSeconds : slots.looks.seldomSeconds + slot - 0.5;
    const id = await boss.work<unknown, unknown, SlotOptions>(
      queue,
      { ...WORK, pollingIntervalSeconds, groupConcurrency: slots.perShard },
      async (batch) => {
        busy.add(slot);
        wakeNext();
        const results = await Promise.all(
          batch.map(async (queued) => ({ id: queued.id, status: await handle(queued), output: {} })),
        );
        busy.delete(slot);
        // Where one job was, there may be a next: this slot looks at once, and not at the next tick.
        boss.notifyWorker(ids[slot] ?? '');
        return results;
      },
    );
    ids.push(id);
  }
  return wakeNext;
}
