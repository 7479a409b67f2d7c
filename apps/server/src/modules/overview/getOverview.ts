import { getOverview } from '@circuit/contract';
import type { SubmissionId } from '@circuit/domain/kernel';
import { behindIn } from '@circuit/domain/learnerStatuses';
import { needsAttention, phaseCount } from '@circuit/domain/overview';
import { can } from '@circuit/domain/permissions';
import { phaseOf, phaseState, type PhaseType } from '@circuit/domain/phases';

import { loadLearnerRun, type LearnerRun } from '#modules/groupAssignments/public.ts';
import { selectNewestJobs } from '#modules/jobLogs/public.ts';
import { loadRunFactsOf, standingsOf } from '#modules/learnerStatuses/public.ts';
import { implement } from '#platform/implement.ts';

import { coverageOf, learnerRows, loadClass } from './classOf.ts';

/** So many are looked at, and so many of them shown. */
const NEWEST_JOBS = 20;
const SHOWN_JOBS = 3;

/** The whole page in one answer, so that its figures are of one moment. (OV-1) */
export const getOverviewRoute = implement(getOverview, async ({ groupAssignmentId }, context) => {
  const { db, actor, standing, now } = context;
  const run = await loadLearnerRun(db, groupAssignmentId, actor.id, now);
  const known = await loadRunFactsOf(db, run);
  const facts = await loadClass(db, run);
  const jobs = can(actor, 'GroupAssignmentJobLogRead', standing) ? await selectNewestJobs(db, run, NEWEST_JOBS) : [];

  const rows = learnerRows(facts);
  const { reviewsNeeded } = run.phases.PeerEvaluation;
  const isDistributed = known.distribution.hasRun;
  const covered = isDistributed ? coverageOf(run, facts, rows, now).handIns : [];
  const received = new Map<SubmissionId | null, (typeof covered)[number]>(
    covered.map((one) => [one.submissionId, one]),
  );
  const lastSeen = new Map(facts.students.map(({ id, lastSeenAt }) => [id, lastSeenAt]));
  const learners = rows.map((row) => {
    const standings = standingsOf(run, known, row, now);
    const own = received.get(row.submissionId);
    return {
      userId: row.userId,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      lastSeenAt: lastSeen.get(row.userId) ?? null,
      handedInAt: row.handedInAt,
      standings: standings.map(({ status, done, total }) => ({ status, done, total })),
      behind: behindIn(standings, now).map(({ phase }) => phase),
      permits: standings.flatMap(({ phase, hasPermit, endsAt }) =>
        hasPermit && endsAt !== null ? [{ phase, until: endsAt }] : [],
      ),
      received: own === undefined ? null : { handedIn: own.handedIn, expected: own.expected },
    };
  });
  const schedule = run.regular.filter(({ type }) => type !== 'SuperiorEvaluation');
  const phases = schedule.map(({ type }) => type);
  return {
    status: run.status,
    phases: schedule.map(({ type, startsAt, endsAt }) => ({
      phase: type,
      startsAt,
      endsAt,
      count: phaseCount(phases, type, learners),
    })),
    practiceCount: known.essayIds.length,
    reviewsNeeded,
    isDistributed,
    learners,
    permitCount: learners.filter(({ permits }) => permits.length > 0).length,
    attention: needsAttention({
      phases,
      reviewsNeeded,
      learners,
      endsAt: new Map<PhaseType, Date | null>(schedule.map(({ type, endsAt }) => [type, endsAt])),
      failedJobs: failedOf(jobs),
      isWaitingForDistribution: isWaiting(run, known.distribution, now),
      reportedCount: facts.work.filter(({ isReported }) => isReported).length,
    }),
    jobs: jobs.slice(0, SHOWN_JOBS),
  };
});

type Jobs = Awaited<ReturnType<typeof selectNewestJobs>>;

/** Of each kind the newest, where that one failed: what was tried again since needs nobody. */
function failedOf(jobs: Jobs): Jobs {
  const newest = [...Map.groupBy(jobs, ({ kind }) => kind).values()].flatMap(([first]) => first ?? []);
  return newest.filter(({ status }) => status === 'failed');
}

/** Review is open and the class has nothing to review, and no clock will change that. */
function isWaiting(
  { regular, status, phases }: LearnerRun,
  {
    hasRun,
    isRunning,
    hasFailed,
  }: { readonly hasRun: boolean; readonly isRunning: boolean; readonly hasFailed: boolean },
  now: Date,
): boolean {
  const review = phaseOf(regular, 'PeerEvaluation');
  if (review === undefined || status !== 'Active' || phaseState(review, now) !== 'open') return false;
  return !hasRun && !isRunning && (hasFailed || phases.PeerEvaluation.distribution !== 'automatic');
}
