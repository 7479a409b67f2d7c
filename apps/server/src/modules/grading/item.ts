import { isTaken, revealed, seesAbout } from '@circuit/domain/grading';
import type { GroupAssignmentId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';

import { attachedRubricOf } from '#modules/assignments/public.ts';
import { selectRubricVersion } from '#modules/rubrics/public.ts';
import { ProblemError } from '#platform/problems.ts';

import { aliasesOf } from './aliases.ts';
import { loadGrading, type Grader, type Grading } from './loadQueue.ts';
import { selectOptionalQueueWork, selectSuperiorsOf, type QueueWorkRow, type SuperiorRow } from './queue.store.ts';
import { selectReviewsOf } from './reviewsOf.store.ts';
import { selectAnsweredSecondLooks } from './secondLooks.store.ts';

const noWork = () => new ProblemError({ kind: 'notFound', what: 'essay in the queue' });

/** Of the graders' evaluations of one work: the caller's, and one that another has handed in. */
function ratingsFor(superiors: readonly SuperiorRow[], me: UserId) {
  return {
    own: superiors.find(({ evaluatorId }) => evaluatorId === me),
    others: superiors.find(({ evaluatorId, status }) => evaluatorId !== me && status !== 'Draft'),
  };
}

type Ratings = ReturnType<typeof ratingsFor>;

/** What counts of both: the own one, unless it is not handed in and another's is. (GQ-8) */
const shownOf = ({ own, others }: Ratings): SuperiorRow | undefined =>
  own === undefined || own.status === 'Draft' ? (others ?? own) : own;

/** Who graded it, when it was not the caller. */
export const gradedBy = (ratings: Ratings): string | null => {
  const shown = shownOf(ratings);
  return shown === undefined || shown === ratings.own ? null : shown.graderName;
};

/** One work of the queue with what its graders have done; nobody grades their own. */
export async function loadItem(
  grader: Grader,
  groupAssignmentId: GroupAssignmentId,
  queueItemId: string,
  lock: 'lock' | 'read' = 'read',
) {
  const submissionId = aliasesOf(grader, groupAssignmentId).workOf(queueItemId);
  const work = await selectOptionalQueueWork(grader.db, groupAssignmentId, submissionId);
  if (work === undefined || work.authorId === grader.actor.id) throw noWork();
  const grading = await loadGrading(grader, groupAssignmentId);
  const superiors = await selectSuperiorsOf(grader.db, submissionId, lock);
  const ratings = ratingsFor(superiors, grader.actor.id);
  const shown = shownOf(ratings);
  const rubric = await rubricOf(grader, grading, shown?.rubricVersionId);
  const workVersionId = shown?.workVersionId ?? null;
  return { queueItemId, submissionId, workVersionId, work, grading, rubric, ...ratings };
}
export type Item = Awaited<ReturnType<typeof loadItem>>;

/** The one that it was begun with, or that of the assignment. */
async function rubricOf({ db }: Grader, { rubric }: Grading, id: SuperiorRow['rubricVersionId'] | undefined) {
  const version = id === undefined || id === rubric.rubricVersionId ? undefined : await selectRubricVersion(db, id);
  return version === undefined ? rubric : attachedRubricOf(version);
}

/** Those that graders' evaluations were begun with: points are out of what there was then. */
export async function loadRubrics(grader: Grader, grading: Grading, rows: readonly SuperiorRow[]) {
  const rubrics = new Map<SuperiorRow['rubricVersionId'], Grading['rubric']>();
  for (const id of new Set(rows.map(({ rubricVersionId }) => rubricVersionId)))
    rubrics.set(id, await rubricOf(grader, grading, id));
  return (id: SuperiorRow['rubricVersionId']): Grading['rubric'] => rubrics.get(id) ?? grading.rubric;
}

type Claimed = Pick<QueueWorkRow, 'claimedBy' | 'claimedAt' | 'claimEndsAt' | 'claimerName'>;

/** Who has it open now; what is over is nobody's. */
export function claimOf({ claimedBy, claimedAt, claimEndsAt, claimerName }: Claimed, me: UserId, now: Date) {
  if (claimedBy === null || claimedAt === null || claimEndsAt === null || claimEndsAt <= now) return null;
  return { name: claimerName ?? 'Someone', isMine: claimedBy === me, since: claimedAt, endsAt: claimEndsAt };
}

/** Why the caller cannot change anything about it now; null when they can. (GQ-3, GQ-6, GQ-9) */
export function blockedReason({ grading, own, others, work }: Item, { actor, now }: Pick<Grader, 'actor' | 'now'>) {
  if (grading.closed !== null) return grading.closed;
  if (own?.status === 'Finalized')
    return 'This evaluation is final and can no longer be changed. An instructor can reopen it with a reason.';
  const grader = gradedBy({ own, others });
  if (grader !== null) return `${grader} graded this essay.`;
  const { claimedBy, claimEndsAt } = work;
  const claim = claimedBy === null || claimEndsAt === null ? null : { by: claimedBy, endsAt: claimEndsAt };
  return isTaken(claim, actor.id, now) ? `${work.claimerName ?? 'Someone'} has this essay open.` : null;
}

/** What its grader wrote last; once it is finalized, what counts. */
export const latest = ({ status, answers, unfinishedAnswers }: SuperiorRow): readonly CriterionAnswer[] =>
  status === 'Finalized' ? answers : (unfinishedAnswers ?? answers);

export const latestOf = ({ own }: Item): readonly CriterionAnswer[] => (own === undefined ? [] : latest(own));

const answersShown = (ratings: Ratings): readonly CriterionAnswer[] => {
  const shown = shownOf(ratings);
  return shown === undefined ? [] : latest(shown);
};

/** Before the first rating is saved nothing says what any classmate wrote. (GQ-7) */
const hasRated = (mine: readonly CriterionAnswer[]): boolean => mine.some(({ choice }) => choice !== null);

/** Whether the queue shows somebody the reviews of a work, of which these are the graders' evaluations. */
export const seesReviews = (superiors: readonly SuperiorRow[], me: UserId): boolean =>
  hasRated(answersShown(ratingsFor(superiors, me)));

/** The caller's evaluation, or what another grader gave when they have handed in none. */
export async function shownEvaluation({ db }: Pick<Grader, 'db'>, item: Item) {
  const shown = shownOf(item);
  const answers = answersShown(item);
  const isUnfinished = shown?.status === 'HandedIn' && shown.unfinishedAnswers !== null;
  return {
    id: item.queueItemId,
    status: shown?.status ?? ('ToDo' as const),
    answers,
    hasUnfinishedChanges: isUnfinished,
    ...(isUnfinished ? { handedInAnswers: shown.answers } : {}),
    handedInAt: shown?.handedInAt ?? null,
    version: item.own?.version ?? 0,
    reviews: await shownReviews(db, item.submissionId, answers),
    answeredSecondLooks: (await selectAnsweredSecondLooks(db, item.submissionId)).filter(({ criterionId }) =>
      seesAbout(criterionId, item.rubric, answers),
    ),
  };
}

/** Classmates' ratings as far as the own ones are saved. (GQ-7) */
async function shownReviews(db: Grader['db'], submissionId: SubmissionId, mine: readonly CriterionAnswer[]) {
  if (!hasRated(mine)) return [];
  const rows = await selectReviewsOf(db, submissionId);
  return rows.map((row, index) => ({ ...row, number: index + 1, answers: revealed(row.answers, mine) }));
}
