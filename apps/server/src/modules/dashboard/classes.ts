import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { loadPairedWork, type PairedWork, type Permitted } from '#modules/distribution/public.ts';
import type { PersonsGroupAssignment } from '#modules/groupAssignments/public.ts';
import {
  selectLearnerRows,
  selectPulses,
  type JudgedLearner,
  type LearnerRow,
} from '#modules/learnerStatuses/public.ts';
import type { Context } from '#platform/implement.ts';

/** What the learners of an assignment have done, as long as nothing of it changes. No name is in it. */
export interface KnownClass {
  readonly pulse: string;
  /** Those of whom the very same is known are judged once: how many they are, and what is known of each. */
  readonly alike: readonly { readonly learner: JudgedLearner; readonly count: number }[];
  readonly people: readonly Permitted[];
  /** Null where nobody forecasts reviews. */
  readonly work: PairedWork | null;
}

/** A coordinator of very many sections reads the rest anew each time. */
const MOST_KEPT = 100;

// By database, then by shard and assignment: whatever is kept is found again only with the pulse that it was read
// under.
const keptIn = new WeakMap<Context['home']['database'], Map<string, KnownClass>>();

function keptOf({ home: { database } }: Pick<Context, 'home'>): Map<string, KnownClass> {
  const kept = keptIn.get(database) ?? new Map<string, KnownClass>();
  keptIn.set(database, kept);
  return kept;
}

/**
 * The classes of these assignments. Everyone who teaches polls home every 30 seconds, so a class that has not changed
 * since anyone's last poll is not read again. The caller computes everything that depends on the time. (LO-3)
 */
export async function loadClasses(
  context: Pick<Context, 'db' | 'home' | 'shard'>,
  active: readonly PersonsGroupAssignment[],
  inReview: readonly PersonsGroupAssignment[],
): Promise<ReadonlyMap<GroupAssignmentId, KnownClass>> {
  const { db, shard } = context;
  const kept = keptOf(context);
  const forecast = new Set(inReview.map(({ id }) => id));
  // Before the rows: what changes in between is read, and read again with the next pulse.
  const pulses = await selectPulses(
    db,
    active.map(({ id }) => id),
  );
  const classes = new Map<GroupAssignmentId, KnownClass>();
  for (const [id, pulse] of pulses) {
    const known = kept.get(`${shard} ${id}`);
    if (known?.pulse === pulse && (known.work !== null || !forecast.has(id))) classes.set(id, known);
  }
  const changed = [...pulses.keys()].filter((id) => !classes.has(id));
  const [rows, works] = await Promise.all([
    selectLearnerRows(db, changed, { role: 'GroupLearner' }),
    loadPairedWork(
      db,
      changed.filter((id) => forecast.has(id)),
    ),
  ]);
  const byGroupAssignment = Map.groupBy(rows, ({ groupAssignmentId }) => groupAssignmentId);
  for (const id of changed) {
    const own = byGroupAssignment.get(id) ?? [];
    const people = own.map(({ userId, permits }) => ({ userId, permits }));
    classes.set(id, { pulse: pulses.get(id) ?? '', alike: fold(own), people, work: works.get(id) ?? null });
  }
  for (const [id, known] of classes) keep(kept, `${shard} ${id}`, known);
  return classes;
}

/** The last that were looked at. */
function keep(kept: Map<string, KnownClass>, key: string, known: KnownClass): void {
  kept.delete(key);
  kept.set(key, known);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) return;
    kept.delete(oldest);
  }
}

function fold(rows: readonly LearnerRow[]): KnownClass['alike'] {
  const judged = rows.map(
    ({ hasDraft, isHandedIn, isWithdrawn, permits, excused, tries, tasks, self, hasSeenResults }): JudgedLearner => ({
      hasDraft,
      isHandedIn,
      isWithdrawn,
      permits,
      excused,
      tries,
      tasks,
      self,
      hasSeenResults,
    }),
  );
  const groups = Map.groupBy(judged, (learner) => JSON.stringify(learner));
  return [...groups.values()].flatMap((learners) => {
    const [learner] = learners;
    return learner === undefined ? [] : [{ learner, count: learners.length }];
  });
}
