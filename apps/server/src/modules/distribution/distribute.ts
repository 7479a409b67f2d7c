import { randomInt } from 'node:crypto';

import { distribute, getDistribution, listDistributions } from '@circuit/contract/distribution';
import type { ShardDb } from '@circuit/db';
import {
  distributionSentences,
  draftsDueText,
  mayDistribute,
  notDistributableText,
  planDistribution,
  tooFewText,
  type DistributionFacts,
  type DistributionPlan,
} from '@circuit/domain/distribution';
import type { GroupAssignmentId, JobLogId } from '@circuit/domain/kernel';
import { instantText } from '@circuit/domain/time';

import { selectDraftsDueCount, selectTimeZone, type GroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  DISTRIBUTE,
  lockGroupAssignment,
  selectDistribution,
  selectDistributions,
  selectOptionalPrevious,
  selectOptionalUnendedJob,
} from './jobs.store.ts';
import { loadClassSize, loadFacts } from './loadFacts.ts';
import { MOST_NAMES, openNames } from './shown.ts';
import { startJob } from './startJob.ts';

const MOST_SEED = 2_147_483_647;
export const newSeed = (): number => randomInt(MOST_SEED);

/** Why essays cannot be given out now; null when they can. */
export async function whyNot(db: ShardDb, { row, schedule, status }: GroupAssignment, now: Date) {
  const verdict = mayDistribute({ status, schedule }, now);
  if (!verdict.isOk) {
    const zone = await selectTimeZone(db, row.groupId);
    return { kind: 'notNow' as const, detail: notDistributableText(verdict.failure, (at) => instantText(at, zone)) };
  }
  const draftsDue = await selectDraftsDueCount(db, row.id);
  if (draftsDue > 0) return { kind: 'notNow' as const, detail: draftsDueText(draftsDue) };
  if ((await selectOptionalUnendedJob(db, row.id)) !== undefined)
    return { kind: 'running' as const, detail: 'Essays are being given out right now. Wait until that is done.' };
  return null;
}

/**
 * Rehearsed as often as one likes; the real run does what was shown, one at a time. It leaves the planning to its job:
 * nobody waits for a large class to be planned twice, least of all with the assignment held. (DS-4, DS-9)
 */
export const distributeRoute = implement(
  distribute,
  async ({ groupAssignmentId: id, dryRun, seed = newSeed(), gradersFill }, context) => {
    if (!dryRun) return { plan: null, refusal: null, jobLog: await start(context, id, { seed, gradersFill }) };
    const { db, now } = context;
    const { groupAssignment, facts } = await loadFacts(db, id, now);
    const notNow = await whyNot(db, groupAssignment, now);
    const planned = planDistribution(facts, { seed, gradersFill });
    const refusal =
      notNow ?? (planned.isOk ? null : { kind: 'tooFewHandIns' as const, detail: tooFewText(planned.failure) });
    const plan = planned.isOk ? await shownPlan(db, facts, planned.value, seed) : null;
    return { plan, refusal, jobLog: null };
  },
);

async function start(
  context: Parameters<typeof startJob>[0] & { readonly now: Date },
  id: GroupAssignmentId,
  choice: { readonly seed: number; readonly gradersFill: boolean },
) {
  const { db, now } = context;
  await lockGroupAssignment(db, id);
  const { groupAssignment, size } = await loadClassSize(db, id, now);
  const tooFew = size.isOk || choice.gradersFill ? undefined : tooFewText(size.failure);
  const detail = (await whyNot(db, groupAssignment, now))?.detail ?? tooFew;
  if (detail !== undefined) throw new ProblemError({ kind: 'blocked', detail });
  return startJob(context, DISTRIBUTE, groupAssignment, choice);
}

async function shownPlan(db: ShardDb, facts: DistributionFacts, plan: DistributionPlan, seed: number) {
  const { withoutHandIn, excused, short } = plan;
  const names = await openNames(db, facts, {
    userIds: [...withoutHandIn, ...excused],
    submissionIds: short.slice(0, MOST_NAMES).map(({ submissionId }) => submissionId),
  });
  return {
    seed,
    handInCount: plan.handInCount,
    reviewsEach: plan.reviewsEach,
    newReviewCount: plan.added.length,
    keptReviewCount: plan.keptCount,
    withoutHandInCount: withoutHandIn.length,
    withoutHandIn: names.people(withoutHandIn).slice(0, MOST_NAMES),
    excused: names.people(excused).slice(0, MOST_NAMES),
    shortCount: short.length,
    short: names.short(short.slice(0, MOST_NAMES)),
    sentences: distributionSentences(plan),
  };
}

export const listDistributionsRoute = implement(listDistributions, ({ groupAssignmentId, ...page }, { db }) =>
  selectDistributions(db, groupAssignmentId, page),
);

export const getDistributionRoute = implement(getDistribution, async ({ groupAssignmentId, jobLogId }, { db }) => {
  const jobLog = await selectDistribution(db, groupAssignmentId, jobLogId);
  const previous = await selectOptionalPrevious(db, groupAssignmentId, jobLog.kind, jobLogId satisfies JobLogId);
  return { ...jobLog, previous: previous ?? null };
});
