import { getCoverage, topUpReviews } from '@circuit/contract';
import { distributesAt, planTopUp, topUpSentences } from '@circuit/domain/distribution';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { newSeed, whyNot } from './distribute.ts';
import { lockRun, selectIsDistributed, selectOptionalLastJob, TOP_UP } from './jobs.store.ts';
import { loadFacts } from './loadFacts.ts';
import { MOST_NAMES, openNames } from './shown.ts';
import { startJob } from './startJob.ts';

/** A forecast is the same for everybody who looks. */
export const FORECAST_SEED = 1;

/** Which hand-ins would end with too few reviews, and what would help. What stays short is the graders'. (CV-1) */
export const getCoverageRoute = implement(getCoverage, async ({ groupAssignmentId: id }, { db, now }) => {
  const { run, facts } = await loadFacts(db, id, now);
  const isDistributed = await selectIsDistributed(db, id);
  const plan = planTopUp(facts, now, FORECAST_SEED);
  const { handIns, noShows } = plan.coverage;
  const short = isDistributed ? handIns.filter(({ missing }) => missing > 0) : [];
  const graders = new Set(plan.forGraders.map(({ submissionId }) => submissionId));
  const refusal = await whyNot(db, run, now);
  const names = await openNames(db, facts, {
    userIds: noShows.map(({ userId }) => userId),
    submissionIds: short.map(({ submissionId }) => submissionId),
  });
  const isAutomatic = run.row.phases.PeerEvaluation.distribution === 'automatic';
  const helps = isDistributed && refusal === null;
  return {
    reviewsNeeded: facts.reviewsNeeded,
    handInCount: facts.handIns.length,
    handedInReviewCount: sum(handIns.map(({ handedIn }) => handedIn)),
    givenReviewCount: sum(handIns.map(({ given }) => given)),
    isDistributed,
    distributesAt: isDistributed || !isAutomatic ? null : distributesAt(run.schedule),
    refusal,
    lastJob: (await selectOptionalLastJob(db, id)) ?? null,
    items: short
      .toSorted((one, other) => one.expected - other.expected)
      .map(({ authorId, ...one }) => ({
        ...one,
        author: names.person(authorId),
        needsGrader: graders.has(one.submissionId),
      })),
    noShows: noShows.map(({ userId, given }) => ({ person: names.person(userId), given })),
    topUp: {
      reviewCount: helps ? plan.added.length : 0,
      sentences: isDistributed ? topUpSentences(plan, facts.reviewsNeeded) : [],
    },
  };
});

/** Rehearsed like a distribution. (CV-3) */
export const topUpReviewsRoute = implement(
  topUpReviews,
  async ({ groupAssignmentId: id, dryRun, seed = newSeed() }, context) => {
    const { db, now } = context;
    if (!dryRun) await lockRun(db, id);
    const { run, facts } = await loadFacts(db, id, now);
    const refusal = await whyNot(db, run, now);
    if (refusal !== null) throw new ProblemError({ kind: 'blocked', detail: refusal.detail });
    if (!(await selectIsDistributed(db, id)))
      throw new ProblemError({ kind: 'blocked', detail: 'Nothing was given out yet. Distribute first.' });
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
    if (dryRun) return { plan: shown, jobLog: null };
    return { plan: shown, jobLog: await startJob(context, TOP_UP, run, { seed, gradersFill: false }) };
  },
);

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
