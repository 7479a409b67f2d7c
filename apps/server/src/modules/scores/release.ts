import { releaseScoreRun } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import { compareRuns, type RunTotal } from '@circuit/domain/scores';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockRun } from './jobs.store.ts';
import { insertChanges, type ScoreChange } from './overrides.store.ts';
import { selectOptionalReleased, selectScoreRun, updateReleased, type ComputedRun } from './runs.store.ts';
import { loadSettings, shownRun } from './shownRun.ts';
import { tellOfChanges, tellOfResults } from './tellLearners.ts';
import { selectTotals } from './totals.store.ts';

const blocked = (detail: string) => new ProblemError({ kind: 'blocked', detail });

/** Who sees another total than before; whoever has none yet is told of the result, not of a change. */
async function changesOf(
  db: ShardDb,
  before: ComputedRun | undefined,
  after: readonly RunTotal[],
  reason: string,
): Promise<ScoreChange[]> {
  if (before === undefined) return [];
  const { differences } = compareRuns(await selectTotals(db, before.id), after);
  return differences.map(({ userId, beforeTenths, afterTenths }) => ({
    userId,
    kind: 'rescored',
    fromTenths: beforeTenths,
    toTenths: afterTenths,
    reason,
  }));
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
    const changes = await changesOf(db, before, totals, reason ?? '');
    const needsInstructorCount = totals.filter(({ status }) => status === 'needsInstructor').length;
    const counts = {
      resultCount: totals.length - needsInstructorCount,
      needsInstructorCount,
      changedCount: changes.length,
      isFirst,
    };
    if (dryRun) return { run: shownRun(run, settings), ...counts, toldCount: isFirst ? totals.length : changes.length };
    await updateReleased(db, run.id, { at: now, by: actor.id, reason: reason ?? '', showsClassRange });
    await insertChanges(db, { groupId, groupAssignmentId: id, actorId: actor.id }, changes);
    const released = { id, groupId, title };
    const toldCount = isFirst
      ? await tellOfResults({ db, shard }, released, new Set(totals.map(({ userId }) => userId)))
      : await tellOfChanges({ db, shard }, released, changes);
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
