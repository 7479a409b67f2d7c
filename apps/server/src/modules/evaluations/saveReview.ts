import { handInLearnerEvaluation, saveLearnerEvaluation } from '@circuit/contract/evaluations';
import { acceptsWrite } from '@circuit/domain/phases';
import { anchorFlaws, keptAnswers, type KeptAnswers } from '@circuit/domain/evaluations';
import { answerFlaws, strayAnswers, type CriterionAnswer } from '@circuit/domain/rubrics';
import { isSame } from '@circuit/domain/saving';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { workAlias } from './aliases.ts';
import {
  blocked,
  countingAnswers,
  findTask,
  goneReason,
  latestAnswers,
  loadDesk,
  phaseOfTask,
  RESULTS_SEEN,
  type Desk,
  type Reviewer,
  type Task,
} from './desk.ts';
import { saveEvaluation } from './evaluations.store.ts';
import { noRubric, shownTask, viewOf } from './shownTask.ts';
import { selectOptionalWork, selectVersionIds } from './tasks.store.ts';

/** A write is judged by the database's clock, read when the lock is held, and counts for a minute after the end. (RV-2, PH-10) */
function refuseClosed({ groupAssignment, hasSeenResults }: Desk, { row }: Task): void {
  const verdict = acceptsWrite(groupAssignment, phaseOfTask(row), groupAssignment.now);
  if (!verdict.isOk) throw blocked(groupAssignment, verdict.failure);
  if (row.kind === 'self' && hasSeenResults) throw blocked(groupAssignment, RESULTS_SEEN);
  if (row.isReplaced)
    throw new ProblemError({ kind: 'blocked', detail: 'You reported this work and got another one instead.' });
  if (row.isGone) throw blocked(groupAssignment, goneReason(row));
  if (row.evaluationStatus === 'Finalized')
    throw new ProblemError({ kind: 'blocked', detail: 'This review is final and can no longer be changed.' });
}

function rubricOf({ rubric }: Task, answers: readonly CriterionAnswer[]) {
  if (rubric === null) throw noRubric();
  if (strayAnswers(rubric, answers).length > 0)
    throw new ProblemError({
      kind: 'invalidRequest',
      errors: { answers: ['An answer does not match the rubric, or a criterion has two answers.'] },
    });
  return rubric;
}

/** What keeps these answers from being handed in, as sentences; passages are looked for in what is shown. (RV-5) */
async function flawsOf({ db }: Reviewer, task: Task, answers: readonly CriterionAnswer[]): Promise<string[]> {
  const rubric = rubricOf(task, answers);
  const hasAnchors = answers.some(({ anchors = [] }) => anchors.length > 0);
  const work = hasAnchors ? await selectOptionalWork(db, task.row, viewOf(task.row)) : undefined;
  return [
    ...answerFlaws(rubric, answers).map(({ text }) => text),
    ...anchorFlaws(rubric, work?.document ?? null, answers),
  ];
}

async function store({ db, actor }: Reviewer, { groupAssignment }: Desk, task: Task, answers: KeptAnswers) {
  const { kind, submissionId, workVersionId } = task.row;
  const { rubricVersionId } = rubricOf(task, []);
  const of = {
    groupId: groupAssignment.groupId,
    groupAssignmentId: groupAssignment.id,
    kind,
    submissionId,
    rubricVersionId,
    workVersionId,
  };
  return saveEvaluation(db, { ...of, evaluatorId: actor.id, impersonatorId: actor.impersonatorId, ...answers });
}

/** The task with the version it is about: from the first save on the one that was read then, however often its author hands in again. (RV-13) */
async function onWork({ db, home, shard, actor }: Reviewer, task: Task, workId: string | undefined): Promise<Task> {
  const { row } = task;
  if (row.workVersionId !== null) return task;
  const ids = await selectVersionIds(db, row.submissionId);
  const isRead = (id: string) => row.kind === 'peer' && workAlias(home.keys, shard, actor.id, id) === workId;
  return { ...task, row: { ...row, workVersionId: ids.find(isRead) ?? ids[0] ?? null } };
}

const savedTask = ({ id, status, row }: Task) => ({
  id,
  status,
  answers: latestAnswers(row),
  hasUnfinishedChanges: row.unfinishedAnswers !== null,
  ...countingAnswers(row),
  handedInAt: row.handedInAt,
  version: row.version,
});

/** All answers so far against the version that was seen; the same again changes nothing. (RV-4, RV-6) */
export const saveLearnerEvaluationRoute = implement(
  saveLearnerEvaluation,
  async ({ groupAssignmentId, learnerEvaluationId, answers, workId }, context) => {
    const desk = await loadDesk(context, groupAssignmentId, 'lock');
    const found = findTask(desk, learnerEvaluationId);
    refuseClosed(desk, found);
    if (isSame(latestAnswers(found.row), answers)) return savedTask(found);
    const task = await onWork(context, found, workId);
    const flaws = await flawsOf(context, task, answers);
    if (context.envelope.ifMatch !== task.row.version)
      throw new ProblemError({ kind: 'versionConflict', current: savedTask(task) });
    const kept = keptAnswers(task.row, answers, flaws.length === 0);
    const { version } = await store(context, desk, task, kept);
    return savedTask({ ...task, status: kept.status, row: { ...task.row, ...kept, version } });
  },
);

/**
 * Takes complete answers, as often as the reviewer likes until the end. If the response is lost, sending the same
 * answers again returns it again, even after the end. Answers equal to the stored ones need no matching version. (RV-6,
 * RV-7)
 */
export const handInLearnerEvaluationRoute = implement(
  handInLearnerEvaluation,
  async ({ groupAssignmentId, learnerEvaluationId, answers, workId }, context) => {
    const desk = await loadDesk(context, groupAssignmentId, 'lock');
    const found = findTask(desk, learnerEvaluationId);
    const { row, status } = found;
    const isStored = isSame(latestAnswers(row), answers);
    if (status === 'HandedIn' && isStored && row.unfinishedAnswers === null) return shownTask(context, desk, found);
    refuseClosed(desk, found);
    const task = await onWork(context, found, workId);
    const flaws = await flawsOf(context, task, answers);
    if (flaws.length > 0) throw new ProblemError({ kind: 'blocked', detail: flaws.join(' ') });
    if (context.envelope.ifMatch !== row.version && !isStored)
      throw new ProblemError({ kind: 'versionConflict', current: await shownTask(context, desk, task) });
    const { groupAssignment } = desk;
    const handedIn = { answers, unfinishedAnswers: null, status: 'HandedIn', handedInAt: groupAssignment.now } as const;
    const { id } = await store(context, desk, task, handedIn);
    const event = {
      verb: 'reviewHandedIn',
      entity: 'evaluation',
      entityId: id,
      groupId: groupAssignment.groupId,
    } as const;
    await context.audit({ ...event, after: { kind: row.kind } });
    const after = await loadDesk(context, groupAssignmentId);
    return shownTask(context, after, findTask(after, learnerEvaluationId));
  },
);
