import { releaseScoreRun } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { compareRuns, type RunTotal } from '@circuit/domain/scores';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockRun } from './jobs.store.ts';
import { insertChanges, type ScoreChange } from './overrides.store.ts';
import { selectOptionalReleased, selectScoreRun, updateReleased, type ComputedRun } from './runs.store.ts';
import { loadSettings, shownRun } from './shownRun.ts';
import { countToTell, tellOfChanges, tellOfResults } from './tellLearners.ts';
import { selectTotals } from './totals.store.ts';

const blocked = (detail: string) => new ProblemError({ kind: 'blocked', detail });

interface News {
  /** Whoever has a result now and had none before: they are told of the result, not of a change. */
  readonly results: ReadonlySet<UserId>;
  readonly changes: readonly ScoreChange[];
}

/** Who sees another total than before. Whoever is not in the new run has nothing to read there. */
async function newsOf(
  db: ShardDb,
  before: ComputedRun | undefined,
  after: readonly RunTotal[],
  reason: string,
): Promise<News> {
  if (before === undefined) return { results: new Set(after.map(({ userId }) => userId)), changes: [] };
  const { differences } = compareRuns(await selectTotals(db, before.id), after);
  const there = differences.filter(({ afterStatus }) => afterStatus !== null);
  const [first, other] = [
    there.filter(({ beforeTenths }) => beforeTenths === null),
    there.filter(({ beforeTenths }) => beforeTenths !== null),
  ];
  return {
    results: new Set(first.map(({ userId }) => userId)),
    changes: other.map(({ userId, beforeTenths, afterTenths }) => ({
      userId,
      kind: 'rescored',
      fromTenths: beforeTenths,
      toTenths: afterTenths,
      reason,
    })),
  };
}

/**
 * Makes one run what learners see. The first time everybody is told; later, with a reason, those whose total is another
 * one. Everything in one transaction, and a repetition finds it done. (SR-13, SR-14)
 */
export const releaseScoreRunRoute = implement(
  releaseScoreRun,
  async ({ groupAssignmentId: id, scoreRunId, dryRun, reason, showsClassRange }, context) => {
    const { db, shard, now, actor, audit } = context;
    if (!dryRun) await lockRun(db, id);
    const run = await selectScoreRun(db, id, scoreRunId);
    if (run.isPreview) throw blocked('A preview cannot be released. Save the scores first.');
    const before = await selectOptionalReleased(db, id);
    const isFirst = before === undefined;
    if (!dryRun && !isFirst && reason === undefined)
      throw blocked('Students have seen scores already. Say why they change.');
    const settings = await loadSettings(db, id, now);
    const { groupId, title } = settings.row;
    const totals = await selectTotals(db, run.id);
    const { results, changes } = await newsOf(db, before, totals, reason ?? '');
    const needsInstructorCount = totals.filter(({ status }) => status === 'needsInstructor').length;
    const counts = {
      resultCount: totals.length - needsInstructorCount,
      needsInstructorCount,
      changedCount: changes.length,
      isFirst,
    };
    const released = { id, groupId, title };
    if (dryRun) {
      const toldCount = await countToTell({ db, shard }, id, { results, changes });
      return { run: shownRun(run, settings), ...counts, toldCount };
    }
    await updateReleased(db, run.id, { at: now, by: actor.id, reason: reason ?? '', showsClassRange });
    await insertChanges(db, { groupId, groupAssignmentId: id, actorId: actor.id }, changes);
    const toldCount =
      (await tellOfResults({ db, shard }, released, results)) + (await tellOfChanges({ db, shard }, released, changes));
    await audit({
      verb: 'scoresReleased',
      entity: 'scoreRun',
      entityId: run.id,
      groupId,
      ...(reason === undefined ? {} : { reason }),
      before: { scoreRunId: before?.id ?? null },
      after: { scoreRunId: run.id, number: run.number, ...counts },
    });
    return { run: shownRun(await selectScoreRun(db, id, scoreRunId), settings), ...counts, toldCount };
  },
);
