import { finalizeSuperiorEvaluations, reopenSuperiorEvaluation } from '@circuit/contract/grading';
import { finalizingSentences, orderQueue } from '@circuit/domain/grading';
import type { EvaluationId, GroupAssignmentId } from '@circuit/domain/kernel';

import { finalizeHandedIn, reopenEvaluation } from '#modules/evaluations/public.ts';
import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { insertEndedJobLog } from '#platform/queue/jobLog.store.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockSuperiorStatus } from './finalizing.store.ts';
import { loadGrading, loadNumbers, loadWorks, type Grader } from './loadQueue.ts';

async function loadPlan(grader: Grader, id: GroupAssignmentId, finalized: readonly EvaluationId[]) {
  const grading = await loadGrading(grader, id);
  const { works, superiors } = await loadWorks(grader, grading);
  const numberOf = await loadNumbers(grader, id);
  const waiting = superiors.filter(({ status }) => status === 'HandedIn');
  const unfinished = superiors.filter(({ status }) => status === 'Draft');
  const changed = superiors.filter(
    ({ id: one, status, unfinishedAnswers }) =>
      unfinishedAnswers !== null && (status === 'HandedIn' || finalized.includes(one)),
  );
  const named = ({ submissionId, graderName }: (typeof superiors)[number]) => ({
    number: numberOf(submissionId),
    graderName,
  });
  const counts = {
    ready: waiting.length,
    finalizedBefore: superiors.filter(({ status }) => status === 'Finalized').length,
    unfinished: unfinished.length,
    changed: changed.length,
    inQueue: orderQueue(works).length,
  };
  const plan = {
    readyCount: counts.ready,
    finalizedBeforeCount: counts.finalizedBefore,
    inQueueCount: counts.inQueue,
    unfinished: unfinished.map(named),
    changed: changed.map(named),
    sentences: [...finalizingSentences(counts)],
  };
  return { groupId: grading.groupAssignment.row.groupId, counts, plan };
}

/**
 * One statement, so it is done when the answer leaves; it stands in the job log all the same, where people look for what
 * was done to an assignment. Rehearsed like every bulk act. (GQ-9)
 */
export const finalizeSuperiorEvaluationsRoute = implement(
  finalizeSuperiorEvaluations,
  async ({ groupAssignmentId, dryRun }, context) => {
    const { db, actor, audit } = context;
    const finalized = dryRun ? null : await finalizeHandedIn(db, groupAssignmentId);
    const { groupId, counts, plan } = await loadPlan(context, groupAssignmentId, finalized ?? []);
    if (finalized === null) return { plan, jobLog: null };
    const ready = finalized.length;
    const done = { ...counts, ready, finalizedBefore: counts.finalizedBefore - ready };
    const sentences = [...finalizingSentences(done, 'after')];
    const jobLog = await insertEndedJobLog(db, {
      kind: 'finalizeSuperiorEvaluations',
      startedBy: actor.id,
      groupId,
      groupAssignmentId,
      counts: { finalized: ready, unfinished: done.unfinished, inQueue: done.inQueue },
      messages: sentences,
    });
    await audit({
      verb: 'superiorEvaluationsFinalized',
      entity: 'groupAssignment',
      entityId: groupAssignmentId,
      groupId,
      after: { count: ready, evaluationIds: finalized },
    });
    return {
      plan: { ...plan, readyCount: ready, finalizedBeforeCount: done.finalizedBefore, sentences },
      jobLog,
    };
  },
);

/** By those who may change evaluations, with a reason; its grader can change it again, and scores follow. (GQ-10) */
export const reopenSuperiorEvaluationRoute = implement(
  reopenSuperiorEvaluation,
  async ({ groupAssignmentId, evaluationId, reason }, { db, now, audit }) => {
    const status = await lockSuperiorStatus(db, groupAssignmentId, evaluationId);
    if (status === undefined) throw new ProblemError({ kind: 'notFound', what: 'grader’s evaluation' });
    if (status !== 'Finalized')
      throw new ProblemError({
        kind: 'blocked',
        detail: 'This evaluation is not final. Its grader can still change it.',
      });
    await reopenEvaluation(db, evaluationId);
    const { groupId } = (await loadGroupAssignment(db, groupAssignmentId, now)).row;
    await audit({ verb: 'superiorEvaluationReopened', entity: 'evaluation', entityId: evaluationId, groupId, reason });
    return { evaluationId, status: 'HandedIn' as const };
  },
);
