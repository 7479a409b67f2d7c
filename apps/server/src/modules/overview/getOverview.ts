import { getOverview } from '@circuit/contract/overview';
import { behindOf } from '@circuit/domain/dashboard';
import { jobStartedWith } from '@circuit/domain/jobLogs';
import type { SubmissionId } from '@circuit/domain/kernel';
import { behindIn, phaseCounts } from '@circuit/domain/learnerStatuses';
import { needsAttention } from '@circuit/domain/overview';
import { can } from '@circuit/domain/permissions';
import { phaseOf, phaseState } from '@circuit/domain/phases';
import { distributionState } from '@circuit/domain/evaluations';

import { forecastOf, forecastGroupAssignment, loadPairedWork } from '#modules/distribution/public.ts';
import { loadQueueCounts } from '#modules/grading/public.ts';
import { loadLearnerGroupAssignment, type LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { selectNewestJobs } from '#modules/jobLogs/public.ts';
import { loadGroupAssignmentFactsOf, selectLearnerRows, standingsOf } from '#modules/learnerStatuses/public.ts';
import { countOpenTimeRequests } from '#modules/timeRequests/public.ts';
import { implement } from '#platform/implement.ts';

import { countReported, selectSections } from './overview.store.ts';

/** So many are looked at, and so many of them shown. */
const NEWEST_JOBS = 20;
const SHOWN_JOBS = 3;
/** What failed longer ago nobody waits for. */
const FAILED_LATELY_MS = 14 * 86_400_000;

/** The whole page in one answer, so that its figures are of one moment. (OV-1) */
export const getOverviewRoute = implement(getOverview, async ({ groupAssignmentId }, context) => {
  const { db, actor, standing, now } = context;
  const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
  const [known, rows, works, reportedCount, timeRequests, queues, sections, jobs] = await Promise.all([
    loadGroupAssignmentFactsOf(db, groupAssignment),
    selectLearnerRows(db, groupAssignment.id, { role: 'GroupLearner' }),
    loadPairedWork(db, [groupAssignment.id]),
    countReported(db, groupAssignment.id),
    can(actor, 'GroupAssignmentLateActivityPermitModify', standing)
      ? countOpenTimeRequests(db, groupAssignment.id)
      : { count: 0, since: null },
    can(actor, 'SuperiorEvaluationCreate', standing)
      ? loadQueueCounts(context, [asGraded(groupAssignment)])
      : NO_QUEUES,
    selectSections(db, groupAssignment.groupId),
    can(actor, 'GroupAssignmentJobLogRead', standing) ? selectNewestJobs(db, groupAssignment, NEWEST_JOBS) : [],
  ]);
  const { reviewsNeeded } = groupAssignment.phases.PeerEvaluation;
  const isDistributed = known.distribution.hasRun;
  // Who will have how many reviews is a matter of those who give them out: beside a blind queue it would name authors.
  const seesCoverage = can(actor, 'GroupAssignmentDistributeDispatch', standing);
  const work = isDistributed && seesCoverage ? works.get(groupAssignment.id) : undefined;
  const covered =
    work === undefined ? [] : forecastOf(forecastGroupAssignment(groupAssignment, rows), work, now).handIns;
  const received = new Map<SubmissionId | null, (typeof covered)[number]>(
    covered.map((one) => [one.submissionId, one]),
  );
  const standingsOfAll = rows.map((row) => ({ row, standings: standingsOf(groupAssignment, known, row, now) }));
  const learners = standingsOfAll.map(({ row, standings }) => {
    const own = received.get(row.submissionId);
    return {
      userId: row.userId,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      sections: sections.get(row.userId) ?? [],
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
  const schedule = groupAssignment.regular.filter(({ type }) => type !== 'SuperiorEvaluation');
  const phases = schedule.map(({ type }) => type);
  const review = phaseOf(groupAssignment.regular, 'PeerEvaluation');
  const reviewState = review === undefined ? null : phaseState(review, now);
  const isReviewOpen = groupAssignment.status === 'Active' && reviewState === 'open';
  const mayAct = (kind: string) => {
    const activity = jobStartedWith(kind);
    return activity !== null && can(actor, activity, standing);
  };
  return {
    status: groupAssignment.status,
    phases: schedule.map(({ type, startsAt, endsAt }) => ({
      phase: type,
      startsAt,
      endsAt,
      count: phaseCounts(
        type,
        standingsOfAll.flatMap(({ standings }) => standings.filter(({ phase }) => phase === type)),
      ),
    })),
    practiceCount: known.essayIds.length,
    reviewsNeeded,
    isDistributed,
    isReleased: known.isReleased,
    learners,
    permitCount: learners.filter(({ permits }) => permits.length > 0).length,
    attention: needsAttention({
      phases,
      reviewsNeeded,
      learners,
      behind: behindOf(
        standingsOfAll.map(({ standings }) => standings),
        now,
      ).phases,
      isReviewOver: reviewState === 'over',
      failedJobs: failedOf(jobs, now).filter(({ kind }) => mayAct(kind)),
      isWaitingForDistribution: isReviewOpen && distributionState(known.distribution, now) === 'byInstructor',
      reportedCount,
      timeRequests,
      queue: queues.get(groupAssignment.id) ?? null,
    }),
    jobs: jobs.slice(0, SHOWN_JOBS),
  };
});

/** As its queue is counted. */
const asGraded = ({ id, status, regular, rubricVersionId }: LearnerGroupAssignment) => ({
  id,
  status,
  schedule: regular,
  hasRubric: rubricVersionId !== null,
});
const NO_QUEUES: Awaited<ReturnType<typeof loadQueueCounts>> = new Map();

type Jobs = Awaited<ReturnType<typeof selectNewestJobs>>;

/** Of each kind the newest, where that one failed lately: what was tried again since needs nobody. (OV-6) */
function failedOf(jobs: Jobs, now: Date): Jobs {
  const newest = [...Map.groupBy(jobs, ({ kind }) => kind).values()].flatMap(([first]) => first ?? []);
  return newest.filter(
    ({ status, createdAt }) => status === 'failed' && now.getTime() - createdAt.getTime() < FAILED_LATELY_MS,
  );
}
