import type { Activity } from '../permissions/index.ts';
import type { QueueCounts } from '../grading/index.ts';
import { firstStart, lastEnd, phaseOf, type ActivationStatus, type PhaseType, type Schedule } from '../phases/index.ts';
import { distributionState, type DistributionFacts } from '../evaluations/index.ts';

import type { Behind } from './courseHealth.ts';

/** What can need somebody who teaches, and what they must be allowed to do about it. */
const NEEDS = {
  timeRequests: 'GroupAssignmentLateActivityPermitModify',
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
  'timeRequests',
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

export interface TaughtGroupAssignment<Id extends string> {
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
  /** Requests for more time that nobody has answered, and since when the first has waited. (TQ-6) */
  readonly openTimeRequestCount: number;
  readonly timeRequestedSince: Date | null;
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
export function needsYou<Id extends string>(
  groupAssignments: readonly TaughtGroupAssignment<Id>[],
  now: Date,
): Need<Id>[] {
  return groupAssignments
    .flatMap((groupAssignment) =>
      needsOf(groupAssignment, now).filter(({ kind }) => groupAssignment.activities.includes(NEEDS[kind])),
    )
    .toSorted((one, other) => timeOf(one) - timeOf(other))
    .slice(0, MOST_NEEDS);
}

/** Far away, yet a number: two without a date compare as equal. */
const timeOf = ({ at }: { readonly at: Date | null }): number => at?.getTime() ?? Number.MAX_SAFE_INTEGER;

function needsOf<Id extends string>(groupAssignment: TaughtGroupAssignment<Id>, now: Date): Need<Id>[] {
  if (groupAssignment.status === 'Draft') return draftOf(groupAssignment, now);
  if (groupAssignment.status !== 'Active') return waitingOf(groupAssignment, now);
  const review = phaseOf(groupAssignment.schedule, 'PeerEvaluation');
  const need = (kind: NeedKind, count: number, at: Date | null, phase: PhaseType | null = null): Need<Id>[] =>
    count === 0 ? [] : [{ kind, groupAssignmentId: groupAssignment.id, count, phase, at }];
  const isReviewOpen =
    review !== undefined && review.startsAt <= now && (review.endsAt === null || now < review.endsAt);
  const waits = isReviewOpen && distributionState(groupAssignment.distribution, now) === 'byInstructor';
  return [
    ...groupAssignment.behind.phases.flatMap(({ phase, count, endsAt }) => need('behind', count, endsAt, phase)),
    // What failed is why nothing was given out: one line for both.
    ...(isReviewOpen && groupAssignment.failedAt !== null ? need('failedJob', 1, groupAssignment.failedAt) : []),
    ...(waits && groupAssignment.failedAt === null
      ? need('notDistributed', groupAssignment.handInCount, review.startsAt)
      : []),
    ...(isReviewOpen ? need('fewReviews', groupAssignment.shortCount, review.endsAt) : []),
    ...waitingOf(groupAssignment, now),
  ];
}

/** What waits for staff, also after the last date: an author who asks is answered then. (DA-14) */
function waitingOf<Id extends string>(groupAssignment: TaughtGroupAssignment<Id>, now: Date): Need<Id>[] {
  const { id: groupAssignmentId, queue, schedule } = groupAssignment;
  const need = (kind: NeedKind, count: number, at: Date | null): Need<Id>[] =>
    count === 0 ? [] : [{ kind, groupAssignmentId, count, phase: null, at }];
  const gradeEnds = phaseOf(schedule, 'SuperiorEvaluation')?.endsAt ?? null;
  const endsAt = gradeEnds !== null && gradeEnds > now ? gradeEnds : null;
  return [
    ...need('timeRequests', groupAssignment.openTimeRequestCount, groupAssignment.timeRequestedSince),
    ...need('secondLooks', queue?.secondLooks ?? 0, queue?.secondLooksSince ?? null),
    ...reportsOf(groupAssignment, now),
    ...need('toGrade', queue?.toGrade ?? 0, endsAt),
  ];
}

function reportsOf<Id extends string>(
  { id, openReportCount, schedule }: TaughtGroupAssignment<Id>,
  now: Date,
): Need<Id>[] {
  if (openReportCount === 0) return [];
  const endsAt = phaseOf(schedule, 'PeerEvaluation')?.endsAt ?? null;
  const at = endsAt !== null && endsAt > now ? endsAt : null;
  return [{ kind: 'reports', groupAssignmentId: id, count: openReportCount, phase: null, at }];
}

/** Whether a draft begins so soon that what it lacks is worth a look. */
export function isNearDraft(
  { status, schedule }: Pick<TaughtGroupAssignment<string>, 'status' | 'schedule'>,
  now: Date,
): boolean {
  const [start, end] = [firstStart(schedule), lastEnd(schedule)];
  if (status !== 'Draft' || start === null || end === null) return false;
  return start.getTime() - now.getTime() <= NEAR_MS && now < end;
}

function draftOf<Id extends string>(groupAssignment: TaughtGroupAssignment<Id>, now: Date): Need<Id>[] {
  if (groupAssignment.missingCount === null || !isNearDraft(groupAssignment, now)) return [];
  return [
    {
      kind: 'draft',
      groupAssignmentId: groupAssignment.id,
      count: groupAssignment.missingCount,
      phase: null,
      at: firstStart(groupAssignment.schedule),
    },
  ];
}
