import { countQueue, mayGrade, type GradableWork, type QueueCounts } from '@circuit/domain/grading';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import type { ActivationStatus, Schedule } from '@circuit/domain/phases';

import type { Context } from '#platform/implement.ts';

import { loadAllWorks, loadGrading } from './loadQueue.ts';
import { selectQueuePulses } from './queuePulse.store.ts';

interface GradedGroupAssignment {
  readonly id: GroupAssignmentId;
  readonly status: ActivationStatus;
  readonly schedule: Schedule;
  readonly hasRubric: boolean;
}

interface KnownQueue {
  readonly pulse: string;
  /** No name and nothing that leads to one, but whose it is: nobody counts their own. */
  readonly works: readonly (GradableWork & { readonly authorId: UserId })[];
}

type Place = Pick<Context<'signedIn'>, 'db' | 'home' | 'shard' | 'actor' | 'now'>;

/** A coordinator of very many sections reads the rest anew each time. */
const MOST_KEPT = 100;

// By database, then by shard and assignment: whatever is kept is found again only with the pulse that it was read
// under.
const keptIn = new WeakMap<Context['home']['database'], Map<string, KnownQueue>>();

/**
 * What waits in the queues of these assignments, by the same rules as the queue itself. Home is looked at every 30
 * seconds: a queue in which nothing has changed is not worked out again. (GQ-29, ADR 0035)
 */
export async function loadQueueCounts(
  place: Place,
  groupAssignments: readonly GradedGroupAssignment[],
): Promise<ReadonlyMap<GroupAssignmentId, QueueCounts>> {
  const { db, home, shard, actor, now } = place;
  const open = groupAssignments
    .filter((groupAssignment) => groupAssignment.hasRubric && mayGrade(groupAssignment, now).isOk)
    .map(({ id }) => id);
  const kept = keptIn.get(home.database) ?? new Map<string, KnownQueue>();
  keptIn.set(home.database, kept);
  const counts = new Map<GroupAssignmentId, QueueCounts>();
  for (const [id, pulse] of await selectQueuePulses(db, open, now)) {
    const key = `${shard} ${id}`;
    const before = kept.get(key);
    const known = before?.pulse === pulse ? before : { pulse, works: await loadCounted(place, id) };
    // The last that were looked at are kept.
    kept.delete(key);
    kept.set(key, known);
    counts.set(id, countQueue(known.works.filter(({ authorId }) => authorId !== actor.id)));
  }
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
  return counts;
}

async function loadCounted(place: Place, id: GroupAssignmentId): Promise<KnownQueue['works']> {
  const { works } = await loadAllWorks(place, await loadGrading(place, id));
  return works.map(({ row: { authorId }, ...work }) => ({ ...work, authorId }));
}
