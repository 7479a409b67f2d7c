import { declinePracticeTry, handInPracticeTry, savePracticeTry, startPracticeTry } from '@circuit/contract';
import type { CalibrationId, EvaluationId, GroupAssignmentId } from '@circuit/domain/kernel';
import { acceptsWrite } from '@circuit/domain/phases';
import { answerFlaws, strayAnswers, type CriterionAnswer } from '@circuit/domain/rubrics';
import { isSame } from '@circuit/domain/saving';

import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { insertTry, updateDeclined, updateTry } from './evaluations.store.ts';
import { blocked, findEssay, loadPractice, shownEssay, shownTry, type Essay, type Practice } from './practice.ts';

type Rater = Pick<Context<'signedIn'>, 'db' | 'actor' | 'now' | 'home' | 'shard'>;

/** A write is judged by the database's clock and counts for a minute after the end. (PH-10) */
async function loadOpen({ db, actor, now }: Rater, groupAssignmentId: GroupAssignmentId) {
  const practice = await loadPractice(db, groupAssignmentId, actor.id, now);
  const verdict = acceptsWrite(practice.run, 'Calibration', now);
  if (!verdict.isOk) throw blocked(practice.run, verdict.failure);
  return practice;
}

async function answered(rater: Rater, groupAssignmentId: GroupAssignmentId, calibrationId: CalibrationId) {
  const practice = await loadPractice(rater.db, groupAssignmentId, rater.actor.id, rater.now);
  return shownEssay(rater, practice, findEssay(practice, calibrationId));
}

/** The next try, begun with the answers of the one before; not when there is none left. (PR-2) */
export const startPracticeTryRoute = implement(
  startPracticeTry,
  async ({ groupAssignmentId, calibrationId }, context) => {
    const { db, actor, standing } = context;
    if (!standing.roles.includes('GroupLearner'))
      throw new ProblemError({ kind: 'notAllowed', activity: 'CalibrationEvaluationCreate' });
    const practice = await loadOpen(context, groupAssignmentId);
    const essay = findEssay(practice, calibrationId);
    if (essay.state === 'inProgress') return shownEssay(context, practice, essay);
    if (essay.state === 'finished') throw done();
    await insertTry(db, {
      groupId: practice.run.groupId,
      groupAssignmentId,
      calibrationId,
      evaluatorId: actor.id,
      impersonatorId: actor.impersonatorId,
      rubricVersionId: practice.rubric.rubricVersionId,
      number: essay.tries.length + 1,
      answers: essay.tries.at(-1)?.answers ?? [],
    });
    return answered(context, groupAssignmentId, calibrationId);
  },
);

const done = () =>
  new ProblemError({ kind: 'blocked', detail: 'This practice essay is finished. The expert’s rating is shown.' });

function findTry({ tries }: Essay, evaluationId: EvaluationId) {
  const found = tries.find(({ id }) => id === evaluationId);
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'try' });
  return found;
}

function refuseStray({ rubric }: Practice, answers: readonly CriterionAnswer[]): void {
  if (strayAnswers(rubric, answers).length > 0)
    throw new ProblemError({
      kind: 'invalidRequest',
      errors: { answers: ['An answer belongs to no criterion of the rubric, or there are two.'] },
    });
}

export const savePracticeTryRoute = implement(
  savePracticeTry,
  async ({ groupAssignmentId, calibrationId, evaluationId, answers }, context) => {
    const { impersonatorId } = context.actor;
    const practice = await loadOpen(context, groupAssignmentId);
    const essay = findEssay(practice, calibrationId);
    const one = findTry(essay, evaluationId);
    refuseStray(practice, answers);
    const version = await updateTry(context.db, one.id, { answers, impersonatorId }, context.envelope.ifMatch);
    if (version !== undefined) return shownTry({ ...one, answers, version }, essay);
    if (one.isHandedIn) throw final();
    const { tries } = findEssay(
      await loadPractice(context.db, groupAssignmentId, context.actor.id, context.now),
      calibrationId,
    );
    const current = findTry({ ...essay, tries }, evaluationId);
    if (isSame(current.answers, answers)) return shownTry(current, essay);
    throw new ProblemError({ kind: 'versionConflict', current: shownTry(current, essay) });
  },
);

const final = () =>
  new ProblemError({ kind: 'blocked', detail: 'This try was handed in already and cannot be changed.' });

/** Complete answers only, and final: the expert's rating may follow. (PR-4) */
export const handInPracticeTryRoute = implement(
  handInPracticeTry,
  async ({ groupAssignmentId, calibrationId, evaluationId, answers }, context) => {
    const { db, actor, now, envelope, audit } = context;
    const practice = await loadOpen(context, groupAssignmentId);
    const essay = findEssay(practice, calibrationId);
    const one = findTry(essay, evaluationId);
    if (one.isHandedIn) throw final();
    refuseStray(practice, answers);
    const flaws = answerFlaws(practice.rubric, answers);
    if (flaws.length > 0) throw new ProblemError({ kind: 'blocked', detail: flaws.map(({ text }) => text).join(' ') });
    const version = await updateTry(
      db,
      one.id,
      { answers, handedInAt: now, impersonatorId: actor.impersonatorId },
      envelope.ifMatch,
    );
    if (version === undefined)
      throw new ProblemError({
        kind: 'versionConflict',
        current: await answered(context, groupAssignmentId, calibrationId),
      });
    const after = { calibrationId, try: one.number };
    const { groupId } = practice.run;
    await audit({ verb: 'practiceHandedIn', entity: 'evaluation', entityId: one.id, groupId, after });
    return answered(context, groupAssignmentId, calibrationId);
  },
);

/** Whoever wants no other try sees the expert's rating; a try that was begun is left as it is. (PR-6) */
export const declinePracticeTryRoute = implement(
  declinePracticeTry,
  async ({ groupAssignmentId, calibrationId }, context) => {
    const practice = await loadOpen(context, groupAssignmentId);
    const essay = findEssay(practice, calibrationId);
    const last = essay.compared.at(-1)?.one;
    if (last === undefined)
      throw new ProblemError({ kind: 'blocked', detail: 'Rate this practice essay once before you go on.' });
    if (essay.state !== 'finished') {
      await updateDeclined(context.db, last.id, context.now);
      const { groupId } = practice.run;
      await context.audit({ verb: 'practiceTryDeclined', entity: 'evaluation', entityId: last.id, groupId });
    }
    return answered(context, groupAssignmentId, calibrationId);
  },
);
