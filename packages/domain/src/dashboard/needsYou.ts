import type { Activity } from '../permissions/index.ts';
import type { QueueCounts } from '../grading/index.ts';
import { firstStart, lastEnd, phaseOf, type ActivationStatus, type PhaseType, type Schedule } from '../phases/index.ts';
import { distributionState, type DistributionFacts } from '../reviews/index.ts';

import type { Behind } from './courseHealth.ts';

/** What can need somebody who teaches, and what they must be allowed to do about it. */
const NEEDS = {
  behind: 'GroupAssignmentLateActivityPermitModify',
  fewReviews: 'GroupAssignmentDistributeDispatch',
  notDistributed: 'GroupAssignmentDistributeDispatch',
  failedJob: 'GroupAssignmentDistributeDispatch',
  draft: 'GroupAssignmentUpdate',
  reports: 'GroupAssignmentSubmissionUpdateAny',
  toGrade: 'SuperiorEvaluationCreate',
  secondLooks: 'SuperiorEvaluationCreate',
} as const satisfies Record<string, Activity>;

export type NeedKind = keyof typeof NEEDS;
export const NEED_KINDS = [
  'behind',
  'fewReviews',
  'notDistributed',
  'failedJob',
  'draft',
  'reports',
  'toGrade',
  'secondLooks',
] as const satisfies readonly NeedKind[];

export interface Need<Id extends string> {
  readonly kind: NeedKind;
  readonly groupAssignmentId: Id;
  /** People behind, hand-ins with too few reviews, items that are missing, hand-ins that were reported, essays that wait for a grader or an answer. */
  readonly count: number;
  /** What they are behind with. */
  readonly phase: PhaseType | null;
  /** Until when something can be done about it, or since when it waits. */
  readonly at: Date | null;
}

export interface TaughtRun<Id extends string> {
  readonly id: Id;
  readonly activities: readonly Activity[];
  readonly status: ActivationStatus;
  readonly schedule: Schedule;
  readonly behind: Behind;
  readonly distribution: DistributionFacts;
  /** When the last job that gave essays out, or topped them up, failed; null when the last one did not. */
  readonly failedAt: Date | null;
  readonly handInCount: number;
  /** How many hand-ins would end with fewer reviews than they need. */
  readonly shortCount: number;
  /** Hand-ins with a report that nobody has settled. */
  readonly openReportCount: number;
  /** What waits in the grading queue; null where nobody grades now. */
  readonly queue: QueueCounts | null;
  /** Of a draft: what it lacks before it can be activated; null where that was not looked at. */
  readonly missingCount: number | null;
}

/** So many are shown: a longer list is not one of things to do now. */
const MOST_NEEDS = 5;
/** A draft that would begin within this time is told. */
const NEAR_MS = 7 * 86_400_000;

/** What needs somebody now in what they teach, the least time left first. (DA-8, DA-9) */
export function needsYou<Id extends string>(runs: readonly TaughtRun<Id>[], now: Date): Need<Id>[] {
  return runs
    .flatMap((run) => needsOf(run, now).filter(({ kind }) => run.activities.includes(NEEDS[kind])))
    .toSorted((one, other) => timeOf(one) - timeOf(other))
    .slice(0, MOST_NEEDS);
}

/** Far away, yet a number: two without a date compare as equal. */
const timeOf = ({ at }: { readonly at: Date | null }): number => at?.getTime() ?? Number.MAX_SAFE_INTEGER;

function needsOf<Id extends string>(run: TaughtRun<Id>, now: Date): Need<Id>[] {
  if (run.status === 'Draft') return draftOf(run, now);
  if (run.status !== 'Active') return waitingOf(run, now);
  const review = phaseOf(run.schedule, 'PeerEvaluation');
  const need = (kind: NeedKind, count: number, at: Date | null, phase: PhaseType | null = null): Need<Id>[] =>
    count === 0 ? [] : [{ kind, groupAssignmentId: run.id, count, phase, at }];
  const isReviewOpen =
    review !== undefined && review.startsAt <= now && (review.endsAt === null || now < review.endsAt);
  const waits = isReviewOpen && distributionState(run.distribution, now) === 'byInstructor';
  return [
    ...run.behind.phases.flatMap(({ phase, count, endsAt }) => need('behind', count, endsAt, phase)),
    // What failed is why nothing was given out: one line for both.
    ...(isReviewOpen && run.failedAt !== null ? need('failedJob', 1, run.failedAt) : []),
    ...(waits && run.failedAt === null ? need('notDistributed', run.handInCount, review.startsAt) : []),
    ...(isReviewOpen ? need('fewReviews', run.shortCount, review.endsAt) : []),
    ...waitingOf(run, now),
  ];
}

/** What waits for staff, also after the last date: an author who asks is answered then. (DA-14) */
function waitingOf<Id extends string>(run: TaughtRun<Id>, now: Date): Need<Id>[] {
  const { id: groupAssignmentId, queue, schedule } = run;
  const need = (kind: NeedKind, count: number, at: Date | null): Need<Id>[] =>
    count === 0 ? [] : [{ kind, groupAssignmentId, count, phase: null, at }];
  const gradeEnds = phaseOf(schedule, 'SuperiorEvaluation')?.endsAt ?? null;
  const endsAt = gradeEnds !== null && gradeEnds > now ? gradeEnds : null;
  return [
    ...need('secondLooks', queue?.secondLooks ?? 0, queue?.secondLooksSince ?? null),
    ...reportsOf(run, now),
    ...need('toGrade', queue?.toGrade ?? 0, endsAt),
  ];
}

function reportsOf<Id extends string>({ id, openReportCount, schedule }: TaughtRun<Id>, now: Date): Need<Id>[] {
  if (openReportCount === 0) return [];
  const endsAt = phaseOf(schedule, 'PeerEvaluation')?.endsAt ?? null;
  const at = endsAt !== null && endsAt > now ? endsAt : null;
  return [{ kind: 'reports', groupAssignmentId: id, count: openReportCount, phase: null, at }];
}

/** Whether a draft begins so soon that what it lacks is worth a look. */
export function isNearDraft({ status, schedule }: Pick<TaughtRun<string>, 'status' | 'schedule'>, now: Date): boolean {
  const [start, end] = [firstStart(schedule), lastEnd(schedule)];
  if (status !== 'Draft' || start === null || end === null) return false;
  return start.getTime() - now.getTime() <= NEAR_MS && now < end;
}

function draftOf<Id extends string>(run: TaughtRun<Id>, now: Date): Need<Id>[] {
  if (run.missingCount === null || !isNearDraft(run, now)) return [];
  return [
    { kind: 'draft', groupAssignmentId: run.id, count: run.missingCount, phase: null, at: firstStart(run.schedule) },
  ];
}
