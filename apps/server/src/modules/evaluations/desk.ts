import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, RubricVersionId } from '@circuit/domain/kernel';
import {
  handInUntil,
  lateHandInUntil,
  learnerReasonText,
  reviewWait,
  type LearnerReason,
} from '@circuit/domain/learnerStatuses';
import { mayActNow } from '@circuit/domain/phases';
import { distributionStartsAt, taskStatus, type DistributionFacts, type TaskStatus } from '@circuit/domain/evaluations';
import { criteriaOf } from '@circuit/domain/rubrics';
import { instantText } from '@circuit/domain/time';

import { attachedRubricOf } from '#modules/assignments/public.ts';
import {
  loadLearnerGroupAssignment,
  selectHasSeenResults,
  type LearnerGroupAssignment,
} from '#modules/groupAssignments/public.ts';
import { selectRubricVersion } from '#modules/rubrics/public.ts';
import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { taskAlias } from './aliases.ts';
import { lockTasks, selectTasks, type DistributionRow, type TaskRow } from './tasks.store.ts';

export type Reviewer = Pick<Context<'signedIn'>, 'db' | 'actor' | 'home' | 'shard'>;
type Rubric = ReturnType<typeof attachedRubricOf>;

export interface Task {
  /** The alias: nothing else of the work's identity leaves. */
  readonly id: string;
  readonly row: TaskRow;
  readonly status: TaskStatus;
  readonly number: number;
  /** The one it was begun with, or that of the assignment; null when the assignment has none. */
  readonly rubric: Rubric | null;
}

/**
 * What lies on one person's desk in one assignment. For a write it is held before anything else is read, and the clock
 * is read after that: who waits over the end comes too late. (RV-2)
 */
export async function loadDesk(
  { db, actor, home, shard }: Reviewer,
  groupAssignmentId: GroupAssignmentId,
  lock: 'lock' | 'read' = 'read',
) {
  if (lock === 'lock') await lockTasks(db, groupAssignmentId, actor.id);
  const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id);
  const rows = await selectTasks(db, [groupAssignmentId], actor.id);
  const hasSeenResults = await selectHasSeenResults(db, groupAssignmentId, actor.id);
  const rubrics = await loadRubrics(db, [groupAssignment.rubricVersionId, ...rows.map((row) => row.rubricVersionId)]);
  const named = rows.map((row) => ({
    id: taskAlias(home.keys, shard, { viewer: actor.id, groupAssignmentId, submissionId: row.submissionId }),
    row,
    status: taskStatus(row),
    rubric: rubrics.get(row.rubricVersionId ?? groupAssignment.rubricVersionId) ?? null,
  }));
  const peers: Task[] = inDeskOrder(named.filter(({ row }) => row.kind === 'peer'));
  const own = named.find(({ row }) => row.kind === 'self');
  return { groupAssignment, hasSeenResults, peers, self: own === undefined ? null : { ...own, number: 1 } };
}
export type Desk = Awaited<ReturnType<typeof loadDesk>>;

/**
 * With their numbers. What came later stands after what was there, and what is gone keeps its place, so that "Review 2"
 * stays what it is; else by the alias, an order that says nothing and is each reviewer's own. (AN-2)
 */
export function inDeskOrder<One extends { readonly id: string; readonly row: Pick<TaskRow, 'turn'> }>(
  tasks: readonly One[],
): (One & { readonly number: number })[] {
  const orderOf = ({ id, row }: One) => `${row.turn} ${id}`;
  return tasks
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .map((task, index) => ({ ...task, number: index + 1 }));
}

async function loadRubrics(db: ShardDb, ids: readonly (RubricVersionId | null)[]) {
  const found = new Map<RubricVersionId | null, Rubric>();
  for (const id of new Set(ids)) {
    const version = id === null ? undefined : await selectRubricVersion(db, id);
    if (version !== undefined) found.set(id, attachedRubricOf(version));
  }
  return found;
}

export const phaseOfTask = ({ kind }: Pick<TaskRow, 'kind'>) => (kind === 'self' ? 'SelfEvaluation' : 'PeerEvaluation');

/** Why nothing can be done in the phase of a task now; before it opens classmates' work is not seen either. (RV-1) */
export function closedPhase(
  { groupAssignment, hasSeenResults }: Pick<Desk, 'groupAssignment' | 'hasSeenResults'>,
  kind: TaskRow['kind'],
): LearnerReason | null {
  const verdict = mayActNow(groupAssignment, phaseOfTask({ kind }), groupAssignment.now);
  if (!verdict.isOk) return verdict.failure;
  return kind === 'self' && hasSeenResults ? RESULTS_SEEN : null;
}

/** Nobody rates their own work beside its score. (RV-14) */
export const RESULTS_SEEN = { kind: 'resultsSeen', nextAt: null } as const satisfies LearnerReason;

export const isUnopened = (reason: LearnerReason | null): reason is LearnerReason =>
  reason !== null && reason.kind !== 'over' && reason.kind !== 'resultsSeen';

export function distributionFacts(
  groupAssignment: Pick<LearnerGroupAssignment, 'phases' | 'regular'>,
  row: DistributionRow,
): DistributionFacts {
  const isAutomatic = groupAssignment.phases.PeerEvaluation.distribution === 'automatic';
  return { ...row, startsAt: isAutomatic ? distributionStartsAt(groupAssignment.regular) : null };
}

/** Why classmates' work cannot be reviewed now: the phase, the own hand-in, or that nothing was given out. */
export function peersClosed(desk: Desk, distribution: DistributionFacts): LearnerReason | null {
  const { groupAssignment, peers } = desk;
  const reason = closedPhase(desk, 'peer');
  if (reason !== null || peers.some(({ status }) => status !== 'Closed')) return reason;
  const lateUntil = lateHandInUntil(groupAssignment.schedule, groupAssignment.regular);
  const wait = { distribution, isOver: false, lateUntil };
  return missingHandIn(desk, 'PeerEvaluation') ?? reviewWait(wait, groupAssignment.now);
}

/** Reviewing and self-evaluating are for those whose hand-in is there. */
function missingHandIn(
  { groupAssignment, self }: Desk,
  phase: 'PeerEvaluation' | 'SelfEvaluation',
): LearnerReason | null {
  if (self === null) return { kind: 'noHandIn', phase, nextAt: handInUntil(groupAssignment, groupAssignment.now) };
  return self.row.isGone ? { kind: 'withdrawn', nextAt: null } : null;
}

export const selfClosed = (desk: Desk): LearnerReason | null =>
  closedPhase(desk, 'self') ?? missingHandIn(desk, 'SelfEvaluation');

export function findTask({ peers, self }: Desk, id: string): Task {
  const found = peers.find((task) => task.id === id) ?? (self?.id === id ? self : undefined);
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'review' });
  return found;
}

/** Why nobody does anything about one piece of work: the own was withdrawn, or it is not theirs to review any more. */
export const goneReason = ({ kind }: Pick<TaskRow, 'kind'>): LearnerReason =>
  kind === 'self' ? { kind: 'withdrawn', nextAt: null } : { kind: 'taken', nextAt: null };

export const blocked = (groupAssignment: LearnerGroupAssignment, reason: LearnerReason): ProblemError =>
  new ProblemError({
    kind: 'blocked',
    detail: learnerReasonText(reason, (date) => instantText(date, groupAssignment.timeZoneId)),
  });

/** What the reviewer wrote last, counting or not. */
export const latestAnswers = ({ answers, unfinishedAnswers }: Pick<TaskRow, 'answers' | 'unfinishedAnswers'>) =>
  unfinishedAnswers ?? answers;

/** What counts, where the reviewer has since written something that is not complete. (RV-4) */
export const countingAnswers = ({ answers, unfinishedAnswers }: Pick<TaskRow, 'answers' | 'unfinishedAnswers'>) =>
  unfinishedAnswers === null ? {} : { handedInAnswers: answers };

export function summaryOf({ id, row, status, number, rubric }: Task) {
  const { kind, handedInAt, isVolunteered } = row;
  return {
    id,
    kind,
    number,
    status,
    answeredCount: latestAnswers(row).filter(({ choice }) => choice !== null).length,
    criterionCount: rubric === null ? 0 : criteriaOf(rubric).length,
    handedInAt,
    isVolunteered,
  };
}
