import { getOverview } from '@circuit/contract';
import type { SubmissionId } from '@circuit/domain/kernel';
import { behindIn } from '@circuit/domain/learnerStatuses';
import { needsAttention, phaseCount } from '@circuit/domain/overview';
import { can } from '@circuit/domain/permissions';
import { phaseOf, phaseState, type PhaseType } from '@circuit/domain/phases';

import { forecastRun, loadForecasts } from '#modules/distribution/public.ts';
import { loadLearnerRun, type LearnerRun } from '#modules/groupAssignments/public.ts';
import { selectNewestJobs } from '#modules/jobLogs/public.ts';
import { loadRunFactsOf, selectLearnerRows, standingsOf } from '#modules/learnerStatuses/public.ts';
import { implement } from '#platform/implement.ts';

import { countReported } from './overview.store.ts';

/** So many are looked at, and so many of them shown. */
const NEWEST_JOBS = 20;
const SHOWN_JOBS = 3;

/** The whole page in one answer, so that its figures are of one moment. (OV-1) */
export const getOverviewRoute = implement(getOverview, async ({ groupAssignmentId }, context) => {
  const { db, actor, standing, now } = context;
  const run = await loadLearnerRun(db, groupAssignmentId, actor.id, now);
  const learnerRows = selectLearnerRows(db, run.id, { role: 'GroupLearner' });
  const [known, rows, forecasts, reportedCount, jobs] = await Promise.all([
    loadRunFactsOf(db, run),
    learnerRows,
    loadForecasts(
      db,
      [run.id],
      learnerRows.then((all) => [forecastRun(run, all)]),
      now,
    ),
    countReported(db, run.id),
    can(actor, 'GroupAssignmentJobLogRead', standing) ? selectNewestJobs(db, run, NEWEST_JOBS) : [],
  ]);
  const { reviewsNeeded } = run.phases.PeerEvaluation;
  const isDistributed = known.distribution.hasRun;
  const covered = isDistributed ? (forecasts.get(run.id)?.handIns ?? []) : [];
  const received = new Map<SubmissionId | null, (typeof covered)[number]>(
    covered.map((one) => [one.submissionId, one]),
  );
  const learners = rows.map((row) => {
    const standings = standingsOf(run, known, row, now);
    const own = received.get(row.submissionId);
    return {
      userId: row.userId,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      lastSeenAt: row.lastSeenAt,
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
      reportedCount,
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
