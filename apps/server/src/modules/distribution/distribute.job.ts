import { groupAssignmentIdShape, userIdShape } from '@circuit/contract/shapes';
import type { ShardDb } from '@circuit/db';
import type { ReviewAssignment } from '@circuit/domain/allocation';
import {
  comparisonSentence,
  distributionSentences,
  leftOutSentences,
  mayDistribute,
  notDistributableText,
  planDistribution,
  planTopUp,
  tooFewText,
  TOP_UP_REASONS,
  topUpSentences,
  type DistributionFacts,
  type GroupAssignmentCounts,
  type ShortHandIn,
} from '@circuit/domain/distribution';
import { displayName } from '@circuit/domain/people';
import { instantText } from '@circuit/domain/time';
import { z } from 'zod';

import {
  loadGroupAssignment,
  selectDraftsDueCount,
  selectTimeZone,
  type GroupAssignment,
} from '#modules/groupAssignments/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { job, JobCancelled, JobInterrupted, JobOvertaken, type JobContext } from '#platform/jobs/job.ts';
import { openSteps, type Steps } from '#platform/jobs/steps.ts';
import { recordWork } from '#platform/queue/jobLog.store.ts';
import { tellingBeside, type Reach } from '#platform/jobs/tellingBeside.ts';
import { ProblemError, toHttp } from '#platform/problems.ts';

import { selectNow } from './due.store.ts';
import {
  DISTRIBUTE,
  insertAllocations,
  lockGroupAssignment,
  selectBegun,
  selectOptionalPrevious,
  selectPairsSince,
  TOP_UP,
  type DistributionKind,
} from './jobs.store.ts';
import { loadFacts } from './loadFacts.ts';
import { openNames } from './shown.ts';
import { tellFailure } from './tellFailure.ts';

const data = z.object({
  groupAssignmentId: groupAssignmentIdShape,
  seed: z.number().int(),
  gradersFill: z.boolean(),
  /** Who really sat there when it was started. */
  impersonatorId: userIdShape.nullable(),
});
type Data = z.output<typeof data>;

/** So many pairs in one statement: none of them may come near its time limit. */
const BATCH = 1000;
const MOST_NAMED = 50;

interface Work {
  readonly pairs: readonly (ReviewAssignment & { readonly reason: string })[];
  readonly short: readonly ShortHandIn[];
  readonly sentences: readonly string[];
}

function plannedWork(kind: DistributionKind, facts: DistributionFacts, { seed, gradersFill }: Data, now: Date): Work {
  if (kind === TOP_UP) {
    const plan = planTopUp(facts, now, seed);
    const pairs = plan.added.map(({ why, ...pair }) => ({ ...pair, reason: TOP_UP_REASONS[why] }));
    return { pairs, short: plan.forGraders, sentences: topUpSentences(plan, facts.reviewsNeeded) };
  }
  const planned = planDistribution(facts, { seed, gradersFill });
  if (!planned.isOk) throw new ProblemError({ kind: 'blocked', detail: tooFewText(planned.failure) });
  const { added, short, keptCount } = planned.value;
  const reason = keptCount === 0 ? 'Given out with the whole class.' : 'Given out to fill a gap.';
  return {
    pairs: added.map((pair) => ({ ...pair, reason })),
    short,
    sentences: distributionSentences(planned.value),
  };
}

/**
 * Reads, decides, and writes everything in one transaction together with its report. A worker that dies midway leaves
 * nothing behind, and the next try, with the seed of the job, writes the same pairs. A try that finds them written does
 * nothing. (DS-2, DS-12)
 */
const declare = (kind: DistributionKind) =>
  job({
    kind,
    schema: data,
    run: async (wanted, context) => {
      try {
        return await giveOut(kind, wanted, context);
      } catch (error) {
        if (error instanceof ProblemError) await told(kind, wanted, context, error);
        throw error;
      }
    },
  });

async function told(
  kind: DistributionKind,
  { groupAssignmentId }: Data,
  { home, shard, jobLogId }: JobContext,
  { problem }: ProblemError,
): Promise<void> {
  const failure = { kind, groupAssignmentId, jobLogId, why: toHttp(problem).detail };
  await home.database.withShard(shard, (db) => tellFailure({ db, shard }, failure));
}

/** The clock hands them in within moments; waiting for it uses up no try. (HD-8) */
const WAITS_FOR_DRAFTS = 'Drafts are handing themselves in. We will give out essays after that.';

async function giveOut(kind: DistributionKind, wanted: Data, context: JobContext) {
  const { home, shard, jobLogId } = context;
  const steps = openSteps(context.log);
  steps.begin('read');
  if (await context.isCancelled()) throw new JobCancelled();
  const begun = await home.database.withShard(shard, (db) => selectBegun(db, jobLogId), 'read');
  if (Object.keys(begun.counts).length > 0) return { counts: begun.counts };
  const { groupAssignment, facts, draftsDue } = await home.database.withShard(
    shard,
    async (db) => {
      const loaded = await loadFacts(db, wanted.groupAssignmentId, begun.askedAt);
      await mustBeOpen(db, loaded.groupAssignment, begun.askedAt);
      return { ...loaded, draftsDue: await selectDraftsDueCount(db, wanted.groupAssignmentId) };
    },
    'read',
  );
  if (draftsDue > 0) {
    if (context.attempt === 1) await context.message(WAITS_FOR_DRAFTS);
    throw new JobInterrupted();
  }
  steps.begin('plan');
  const work = plannedWork(kind, facts, wanted, begun.askedAt);
  const total = work.pairs.length;
  steps.begin('check');
  await context.progress(0, total);
  const counts = await tellingBeside(context, total, (reach) =>
    home.database.withShard(shard, (db) =>
      write(db, kind, { wanted, groupAssignment, facts, work, reach, steps }, context),
    ),
  );
  steps.end();
  await context.progress(total, total);
  return { counts };
}

export const distributeJob = declare(DISTRIBUTE);
export const topUpJob = declare(TOP_UP);

async function mustBeOpen(db: ShardDb, { status, schedule, row }: GroupAssignment, now: Date): Promise<void> {
  if (row.isDeleted) throw new ProblemError({ kind: 'deleted' });
  const verdict = mayDistribute({ status, schedule }, now);
  if (verdict.isOk) return;
  const zone = await selectTimeZone(db, row.groupId);
  const detail = notDistributableText(verdict.failure, (at) => instantText(at, zone));
  throw new ProblemError({ kind: 'blocked', detail });
}

interface Decided {
  readonly wanted: Data;
  readonly groupAssignment: GroupAssignment;
  readonly facts: DistributionFacts;
  readonly work: Work;
  readonly reach: Reach;
  readonly steps: Steps;
}

async function write(db: ShardDb, kind: DistributionKind, decided: Decided, context: JobContext) {
  const { wanted, facts, work } = decided;
  const { jobLogId, traceId } = context;
  const { groupId, id: groupAssignmentId } = decided.groupAssignment.row;
  // Makes everyone else who gives out work of this assignment wait, and shows what they gave out since the plan was
  // made.
  await lockGroupAssignment(db, groupAssignmentId);
  const { startedBy, counts: done } = await selectBegun(db, jobLogId);
  if (Object.keys(done).length > 0) return done;
  // Planned as of when it was asked for; done only while it may be done.
  const now = await selectNow(db);
  await mustBeOpen(db, await loadGroupAssignment(db, groupAssignmentId, now), now);
  const pairs = withoutOvertaken(work.pairs, await selectPairsSince(db, groupAssignmentId, facts.pairings));
  const of = { groupId, groupAssignmentId, source: kind, seed: wanted.seed, jobLogId };
  let written = 0;
  decided.steps.begin('write');
  for (let at = 0; at < pairs.length; at += BATCH) {
    decided.reach(at);
    written += await insertAllocations(db, { ...of, pairs: pairs.slice(at, at + BATCH) });
  }
  decided.reach(pairs.length);
  decided.steps.begin('report');
  const counts = { handIns: facts.handIns.length, reviews: written, short: work.short.length };
  const author = {
    actorId: wanted.impersonatorId ?? startedBy,
    effectiveUserId: startedBy,
    sessionId: null,
    traceId,
  };
  const after = { kind, seed: wanted.seed, ...counts };
  recordAudit(db, author, {
    verb: 'distributed',
    entity: 'groupAssignment',
    entityId: groupAssignmentId,
    groupId,
    after,
  });
  const messages = await messagesOf(db, kind, decided, counts, context);
  if (!(await recordWork(db, context, { messages, counts }))) throw new JobOvertaken();
  decided.steps.begin('commit');
  return counts;
}

/** Nobody gets more than their share, nor a hand-in more than its, because somebody else gave some out meanwhile. */
function withoutOvertaken<Pair extends ReviewAssignment>(
  pairs: readonly Pair[],
  since: readonly ReviewAssignment[],
): readonly Pair[] {
  const reviewers = new Set(since.map(({ reviewerId }) => reviewerId));
  const works = new Set(since.map(({ submissionId }) => submissionId));
  return pairs.filter(({ reviewerId, submissionId }) => !reviewers.has(reviewerId) && !works.has(submissionId));
}

/** What happened, who is short by name, and how it compares with the run before. */
async function messagesOf(
  db: ShardDb,
  kind: DistributionKind,
  { groupAssignment, facts, work }: Decided,
  counts: GroupAssignmentCounts,
  { jobLogId }: JobContext,
): Promise<string[]> {
  const named = work.short.slice(0, MOST_NAMED);
  const names = await openNames(db, facts, { submissionIds: named.map(({ submissionId }) => submissionId) });
  const warnings = names
    .short(named)
    .map(
      ({ author, missing }) => `${displayName(author)}: ${missing === 1 ? '1 review' : `${missing} reviews`} missing.`,
    );
  const previous = await selectOptionalPrevious(db, groupAssignment.row.id, kind, jobLogId);
  const zone = await selectTimeZone(db, groupAssignment.row.groupId);
  const before = previous === undefined ? undefined : { handIns: 0, reviews: 0, short: 0, ...previous.counts };
  const at = previous?.endedAt ?? null;
  return [
    ...work.sentences,
    ...leftOutSentences(work.pairs.length - counts.reviews),
    ...(before === undefined || at === null ? [] : [comparisonSentence(counts, before, instantText(at, zone))]),
    ...warnings,
    ...(work.short.length > MOST_NAMED ? [`And ${work.short.length - MOST_NAMED} more.`] : []),
  ];
}
