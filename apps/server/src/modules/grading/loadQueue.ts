import type { ShardDb } from '@circuit/db';
import { essayNumbers, mayGrade, type GradableWork } from '@circuit/domain/grading';
import type { GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';
import { notNowText } from '@circuit/domain/phases';
import { sharesOf, weightedCriteria, type RubricContents } from '@circuit/domain/rubrics';
import { reviewTotal } from '@circuit/domain/scoring';
import { instantText } from '@circuit/domain/time';

import { attachedRubricOf } from '#modules/assignments/public.ts';
import { loadGradersList } from '#modules/distribution/public.ts';
import { loadGroupAssignment, selectTimeZone, type GroupAssignment } from '#modules/groupAssignments/public.ts';
import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { aliasesOf } from './aliases.ts';
import { selectBegunIds, selectQueueWorks, selectRatings, selectSuperiors, type QueueWorkRow } from './queue.store.ts';
import { selectOpenSecondLooks } from './secondLooks.store.ts';

export type Grader = Pick<Context<'signedIn'>, 'db' | 'actor' | 'home' | 'shard' | 'now'>;

/** An assignment as graders need it: its rubric, and why nobody grades in it now. */
export async function loadGrading({ db, now }: Pick<Grader, 'db' | 'now'>, id: GroupAssignmentId) {
  const groupAssignment = await loadGroupAssignment(db, id, now);
  if (groupAssignment.version === null)
    throw new ProblemError({ kind: 'blocked', detail: 'This assignment has no rubric, so there is nothing to grade.' });
  return {
    groupAssignment,
    rubric: attachedRubricOf(groupAssignment.version),
    closed: await whyClosed(db, groupAssignment, now),
  };
}
export type Grading = Awaited<ReturnType<typeof loadGrading>>;

async function whyClosed(db: ShardDb, { row, status, schedule }: GroupAssignment, now: Date): Promise<string | null> {
  const verdict = mayGrade({ status, schedule }, now);
  if (verdict.isOk) return null;
  const zone = await selectTimeZone(db, row.groupId);
  return notNowText(verdict.failure, (at) => instantText(at, zone));
}

/** The numbers of an assignment's works, under which its graders speak of them. (GQ-2) */
export async function loadNumbers(grader: Pick<Grader, 'db' | 'home' | 'shard'>, id: GroupAssignmentId) {
  const { drawOf } = aliasesOf(grader, id);
  const ids = await selectBegunIds(grader.db, id);
  const numbers = essayNumbers(ids.map(drawOf));
  const byId = new Map(ids.map((work, index) => [work, numbers[index] ?? '']));
  return (work: SubmissionId): string => byId.get(work) ?? '';
}

/** Everything that counts in an assignment, with what decides whether somebody looks at it; without the caller's own. (GQ-1) */
export async function loadWorks(grader: Grader, grading: Grading) {
  const { works, ...rest } = await loadAllWorks(grader, grading);
  const others = works.filter(({ row }) => row.authorId !== grader.actor.id);
  return { works: others, workIds: others.map(({ submissionId }) => submissionId), ...rest };
}

/** The same for everybody: a grader's own work is left out when it is counted. */
export async function loadAllWorks(
  place: Pick<Grader, 'db' | 'home' | 'shard' | 'now'>,
  { groupAssignment, rubric }: Grading,
) {
  const { db, now } = place;
  const { id, phases } = groupAssignment.row;
  const { drawOf } = aliasesOf(place, id);
  const short = await loadGradersList(db, id, now);
  const totals = await loadTotals(db, groupAssignment, rubric);
  const rows = await selectQueueWorks(db, id);
  const superiors = await selectSuperiors(db, id);
  const secondLooks = Map.groupBy(await selectOpenSecondLooks(db, id), ({ submissionId }) => submissionId);
  const graded = new Set(superiors.filter(({ status }) => status !== 'Draft').map(({ submissionId }) => submissionId));
  const works = rows.map((row): GradableWork & { readonly row: QueueWorkRow } => ({
    row,
    submissionId: row.submissionId,
    openReports: row.openReports,
    needsGrader: short.has(row.submissionId),
    reviewsReceived: totals.get(row.submissionId)?.length ?? 0,
    reviewsNeeded: phases.PeerEvaluation.reviewsNeeded,
    totals: (totals.get(row.submissionId) ?? []).filter((total) => total !== null),
    // The longest waiting comes first.
    secondLookSince: secondLooks.get(row.submissionId)?.[0]?.askedAt ?? null,
    isGraded: graded.has(row.submissionId),
    isRandomCheck: row.drawnAt !== null,
    skippedAt: row.skippedAt,
    draw: drawOf(row.submissionId),
  }));
  return { works, superiors, secondLooks };
}

/** What each review that counts says of the whole; null where it says too little of it. */
async function loadTotals(db: ShardDb, { row }: GroupAssignment, rubric: RubricContents) {
  const criteria = weightedCriteria(rubric);
  const bySubmission = new Map<SubmissionId, (number | null)[]>();
  for (const { submissionId, rubricVersionId, answers } of await selectRatings(db, row.id)) {
    const { total, isComplete } = reviewTotal(criteria, sharesOf(rubric, answers));
    const counts = isComplete && rubricVersionId === row.rubricVersionId;
    bySubmission.set(submissionId, [...(bySubmission.get(submissionId) ?? []), counts ? total : null]);
  }
  return bySubmission;
}
