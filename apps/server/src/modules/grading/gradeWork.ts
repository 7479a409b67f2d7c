import { handInSuperiorEvaluation, saveSuperiorEvaluation } from '@circuit/contract/grading';
import { anchorFlaws, keptAnswers, type KeptAnswers } from '@circuit/domain/evaluations';
import { answerFlaws, strayAnswers, type CriterionAnswer } from '@circuit/domain/rubrics';
import { isSame } from '@circuit/domain/saving';

import { selectOptionalWork, saveEvaluation } from '#modules/evaluations/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { hold } from './claims.ts';
import { blockedReason, latestOf, loadItem, shownEvaluation, type Item } from './item.ts';
import type { Grader } from './loadQueue.ts';
import { releaseClaim } from './queue.store.ts';

/** What keeps these answers from being handed in, as sentences: the same that is asked of every reviewer. (GQ-8) */
async function flawsOf({ db }: Grader, item: Item, answers: readonly CriterionAnswer[]) {
  const { rubric } = item;
  if (strayAnswers(rubric, answers).length > 0)
    throw new ProblemError({
      kind: 'invalidRequest',
      errors: { answers: ['An answer does not match the rubric, or a criterion has two answers.'] },
    });
  const hasAnchors = answers.some(({ anchors = [] }) => anchors.length > 0);
  const work = hasAnchors ? await selectOptionalWork(db, item) : undefined;
  return [
    ...answerFlaws(rubric, answers).map(({ text }) => text),
    ...anchorFlaws(rubric, work?.document ?? null, answers),
  ];
}

/** With the version of the hand-in that it was begun on; until then that is the last one. (RV-13) */
async function store({ db, actor }: Grader, item: Item, answers: KeptAnswers) {
  const { grading, rubric, submissionId } = item;
  const { id: groupAssignmentId, groupId } = grading.groupAssignment.row;
  const workVersionId = (await selectOptionalWork(db, item))?.versionId ?? null;
  const of = { groupId, groupAssignmentId, submissionId, workVersionId, rubricVersionId: rubric.rubricVersionId };
  const by = { evaluatorId: actor.id, impersonatorId: actor.impersonatorId };
  return saveEvaluation(db, { ...of, ...by, kind: 'superior', ...answers });
}

/**
 * With the essay held and the own evaluation locked: whatever was decided on stays so until the answer leaves. While this
 * waited for its turn another grader may have handed in, or an instructor finalized: it is asked again. (GQ-8, GQ-9)
 */
async function openItem(grader: Grader, groupAssignmentId: Parameters<typeof loadItem>[1], queueItemId: string) {
  await hold(grader, await loadItem(grader, groupAssignmentId, queueItemId));
  const item = await loadItem(grader, groupAssignmentId, queueItemId, 'lock');
  const reason = blockedReason(item, grader);
  if (reason !== null) throw new ProblemError({ kind: 'blocked', detail: reason });
  return item;
}

/** All answers so far against the version that was seen; every save keeps the essay for another while. (GQ-3, GQ-8) */
export const saveSuperiorEvaluationRoute = implement(
  saveSuperiorEvaluation,
  async ({ groupAssignmentId, queueItemId, answers }, context) => {
    const item = await openItem(context, groupAssignmentId, queueItemId);
    const { own } = item;
    if (own !== undefined && isSame(latestOf(item), answers)) return shownEvaluation(context, item);
    const flaws = await flawsOf(context, item, answers);
    if (context.envelope.ifMatch !== (own?.version ?? 0))
      throw new ProblemError({ kind: 'versionConflict', current: await shownEvaluation(context, item) });
    const before = {
      evaluationStatus: own?.status ?? null,
      answers: own?.answers ?? [],
      handedInAt: own?.handedInAt ?? null,
    };
    await store(context, item, keptAnswers(before, answers, flaws.length === 0));
    return shownEvaluation(context, await loadItem(context, groupAssignmentId, queueItemId));
  },
);

const isIn = (item: Item, answers: readonly CriterionAnswer[]): boolean =>
  item.own !== undefined &&
  item.own.status !== 'Draft' &&
  item.own.unfinishedAnswers === null &&
  isSame(item.own.answers, answers);

/** With nothing missing; then the essay leaves the queue, and stays its grader's to change until it is finalized. */
export const handInSuperiorEvaluationRoute = implement(
  handInSuperiorEvaluation,
  async ({ groupAssignmentId, queueItemId, answers }, context) => {
    const found = await loadItem(context, groupAssignmentId, queueItemId);
    // The answer got lost and it comes again: what is in stays in, once.
    if (isIn(found, answers)) {
      await releaseClaim(context.db, found.submissionId, context.actor.id);
      return shownEvaluation(context, found);
    }
    const item = await openItem(context, groupAssignmentId, queueItemId);
    const { own, submissionId, grading } = item;
    const isStored = isSame(latestOf(item), answers);
    const flaws = await flawsOf(context, item, answers);
    if (flaws.length > 0) throw new ProblemError({ kind: 'blocked', detail: flaws.join(' ') });
    if (context.envelope.ifMatch !== (own?.version ?? 0) && !isStored)
      throw new ProblemError({ kind: 'versionConflict', current: await shownEvaluation(context, item) });
    const handedIn = { answers, unfinishedAnswers: null, status: 'HandedIn', handedInAt: context.now } as const;
    const { id } = await store(context, item, handedIn);
    await releaseClaim(context.db, submissionId, context.actor.id);
    const { groupId } = grading.groupAssignment.row;
    const event = { verb: 'superiorEvaluationHandedIn', entity: 'evaluation', entityId: id, groupId } as const;
    await context.audit({ ...event, after: { submissionId } });
    return shownEvaluation(context, await loadItem(context, groupAssignmentId, queueItemId));
  },
);
