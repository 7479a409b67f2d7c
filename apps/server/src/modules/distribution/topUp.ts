import { getCoverage, topUpReviews } from '@circuit/contract/distribution';
import type { ShardDb } from '@circuit/db';
import { distributesAt, planTopUp, topUpSentences } from '@circuit/domain/distribution';

import { loadGroupAssignment, type GroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { newSeed, whyNot } from './distribute.ts';
import { lockGroupAssignment, selectIsDistributed, selectOptionalLastJob, TOP_UP } from './jobs.store.ts';
import { loadFacts } from './loadFacts.ts';
import { MOST_NAMES, openNames } from './shown.ts';
import { startJob } from './startJob.ts';

/** A forecast is the same for everybody who looks. */
export const FORECAST_SEED = 1;

/** Which hand-ins would end with too few reviews, and what would help. What stays short is the graders'. (CV-1) */
export const getCoverageRoute = implement(getCoverage, async ({ groupAssignmentId: id }, { db, now }) => {
  const { groupAssignment, facts } = await loadFacts(db, id, now, 'allAlike');
  const isDistributed = await selectIsDistributed(db, id);
  const plan = planTopUp(facts, now, FORECAST_SEED);
  const { handIns, noShows } = plan.coverage;
  const short = isDistributed ? handIns.filter(({ missing }) => missing > 0) : [];
  const items = short.toSorted((one, other) => one.expected - other.expected).slice(0, MOST_NAMES);
  const namedNoShows = noShows.slice(0, MOST_NAMES);
  const graders = new Set(plan.forGraders.map(({ submissionId }) => submissionId));
  const refusal = await whyNot(db, groupAssignment, now);
  const names = await openNames(db, facts, {
    userIds: namedNoShows.map(({ userId }) => userId),
    submissionIds: items.map(({ submissionId }) => submissionId),
  });
  const isAutomatic = groupAssignment.row.phases.PeerEvaluation.distribution === 'automatic';
  const helps = isDistributed && refusal === null;
  return {
    reviewsNeeded: facts.reviewsNeeded,
    handInCount: facts.handIns.length,
    handedInReviewCount: sum(handIns.map(({ handedIn }) => handedIn)),
    givenReviewCount: sum(handIns.map(({ given }) => given)),
    isDistributed,
    distributesAt: isDistributed || !isAutomatic ? null : distributesAt(groupAssignment.schedule),
    refusal,
    lastJob: (await selectOptionalLastJob(db, id)) ?? null,
    items: items.map(({ authorId, ...one }) => ({
      ...one,
      author: names.person(authorId),
      needsGrader: graders.has(one.submissionId),
    })),
    shortCount: short.length,
    graderCount: short.filter(({ submissionId }) => graders.has(submissionId)).length,
    noShowCount: noShows.length,
    noShows: namedNoShows.map(({ userId, given }) => ({ person: names.person(userId), given })),
    topUp: {
      reviewCount: helps ? plan.added.length : 0,
      sentences: isDistributed ? topUpSentences(plan, facts.reviewsNeeded) : [],
    },
  };
});

/** Rehearsed like a distribution; the real run leaves the planning to its job. (CV-3) */
export const topUpReviewsRoute = implement(
  topUpReviews,
  async ({ groupAssignmentId: id, dryRun, seed = newSeed() }, context) => {
    const { db, now } = context;
    if (!dryRun) {
      await lockGroupAssignment(db, id);
      const groupAssignment = await loadGroupAssignment(db, id, now);
      await mustBeRepairable(db, groupAssignment, now);
      return { plan: null, jobLog: await startJob(context, TOP_UP, groupAssignment, { seed, gradersFill: false }) };
    }
    const { groupAssignment, facts } = await loadFacts(db, id, now);
    await mustBeRepairable(db, groupAssignment, now);
    const plan = planTopUp(facts, now, seed);
    const added = plan.added.slice(0, MOST_NAMES);
    const forGraders = plan.forGraders.slice(0, MOST_NAMES);
    const names = await openNames(db, facts, {
      userIds: added.map(({ reviewerId }) => reviewerId),
      submissionIds: [...added, ...forGraders].map(({ submissionId }) => submissionId),
    });
    const shown = {
      seed,
      sentences: topUpSentences(plan, facts.reviewsNeeded),
      addedCount: plan.added.length,
      added: added.map(({ reviewerId, submissionId, why }) => ({
        reviewer: names.person(reviewerId),
        author: names.author(submissionId),
        why,
      })),
      forGradersCount: plan.forGraders.length,
      forGraders: names.short(forGraders),
    };
    return { plan: shown, jobLog: null };
  },
);

async function mustBeRepairable(db: ShardDb, groupAssignment: GroupAssignment, now: Date): Promise<void> {
  const refusal = await whyNot(db, groupAssignment, now);
  if (refusal !== null) throw new ProblemError({ kind: 'blocked', detail: refusal.detail });
  if (!(await selectIsDistributed(db, groupAssignment.row.id)))
    throw new ProblemError({ kind: 'blocked', detail: 'Essays have not been given out yet. Give them out first.' });
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
