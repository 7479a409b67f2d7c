import type { Database } from '@circuit/db';
import type { GroupAssignmentId, Shard, UserId } from '@circuit/domain/kernel';

import { computeScores } from './computeScores.ts';
import { loadClassFacts } from './loadClassFacts.ts';
import { insertScoreRun, insertScores } from './newScoreRun.store.ts';
import { scoreBatches } from './scoreBatches.ts';
import { scoreCounts } from './scoreCounts.ts';
import { updateReleased } from './scoreRuns.store.ts';

interface Release {
  readonly at: Date;
  readonly by: UserId;
  readonly showsClassRange: boolean;
}

/**
 * Scores what is there by now and shows it to everybody, without the queue: for seeds. Answers how many rows it wrote.
 * No transaction is open while it computes: on a busy machine PostgreSQL would end one that is idle for so long.
 */
export async function writeReleasedRun(
  database: Database,
  shard: Shard,
  id: GroupAssignmentId,
  release: Release,
): Promise<number> {
  const { facts, seen, inputsAt, rubricVersionId, groupAssignment } = await database.withShard(
    shard,
    (db) => loadClassFacts(db, id),
    'read',
  );
  const computed = computeScores(facts);
  const of = { groupId: groupAssignment.row.groupId, groupAssignmentId: id };
  await database.withShard(shard, async (db) => {
    const scoreRunId = await insertScoreRun(db, {
      ...of,
      ...computed,
      isPreview: false,
      mode: facts.mode,
      reviewsNeeded: facts.reviewsNeeded,
      rubricVersionId,
      inputsAt,
      counts: scoreCounts(facts, computed.learners),
      jobLogId: null,
      startedBy: release.by,
      impersonatorId: null,
    });
    for (const batch of scoreBatches(computed.learners)) await insertScores(db, { ...of, scoreRunId }, batch, seen);
    await updateReleased(db, scoreRunId, { ...release, reason: '' });
  });
  return 1 + computed.learners.length;
}
