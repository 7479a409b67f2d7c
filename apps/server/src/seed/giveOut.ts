import type { ShardDb } from '@circuit/db';
import { distributionSentences, planDistribution } from '@circuit/domain/distribution';
import { groupAssignmentId, jobLogId, type Shard } from '@circuit/domain/kernel';

import { DISTRIBUTE, insertAllocations } from '#modules/distribution/jobs.store.ts';
import { loadFacts } from '#modules/distribution/loadFacts.ts';

import type { Plan } from './plan.ts';
import { seededId } from './seededId.ts';
import { insertPlan } from './write.store.ts';

const SEED = 2026;
/** Practice ended at 11:59 PM, Review begins at midnight. */
const GIVEN_OUT_AT = '2026-11-11T00:01:40-05:00';
const REASON = 'Given out with the whole class.';

/** Gives the essays of the op-ed out as the clock would have, once. Returns how many rows were new. (SE-11) */
export async function giveOut(db: ShardDb, shard: Shard, plan: Pick<Plan, 'groupAssignments'>): Promise<number> {
  const [groupAssignment] = plan.groupAssignments ?? [];
  if (groupAssignment === undefined) return 0;
  const id = groupAssignmentId(groupAssignment.id);
  const { facts } = await loadFacts(db, id, new Date(GIVEN_OUT_AT));
  const planned = planDistribution(facts, { seed: SEED, gradersFill: false });
  if (!planned.isOk || facts.pairings.length > 0) return 0;
  const { added, handInCount, short } = planned.value;
  const job = jobLogId(seededId(shard, DISTRIBUTE, groupAssignment.id));
  const jobs = await insertPlan(db, {
    jobLogs: [
      {
        id: job,
        kind: DISTRIBUTE,
        status: 'succeeded',
        groupId: groupAssignment.groupId,
        groupAssignmentId: groupAssignment.id,
        startedBy: null,
        attempts: 1,
        messages: distributionSentences(planned.value),
        counts: { handIns: handInCount, reviews: added.length, short: short.length },
        createdAt: GIVEN_OUT_AT,
        startedAt: GIVEN_OUT_AT,
        endedAt: GIVEN_OUT_AT,
      },
    ],
  });
  const pairs = added.map((pair) => ({ ...pair, reason: REASON }));
  const of = {
    groupId: groupAssignment.groupId,
    groupAssignmentId: id,
    source: DISTRIBUTE,
    seed: SEED,
    jobLogId: job,
  } as const;
  return jobs + (await insertAllocations(db, { ...of, pairs }));
}
