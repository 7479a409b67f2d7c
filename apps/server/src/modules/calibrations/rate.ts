import {
  declinePracticeTry,
  handInPracticeTry,
  savePracticeTry,
  startPracticeTry,
} from '@circuit/contract/calibrations';
import type { CalibrationId, EvaluationId, GroupAssignmentId } from '@circuit/domain/kernel';
import { acceptsWrite } from '@circuit/domain/phases';
import { answerFlaws, strayAnswers, type CriterionAnswer } from '@circuit/domain/rubrics';
import { isSame } from '@circuit/domain/saving';

import { beginTry, declineSecondTry, saveTry, type TryRow } from '#modules/evaluations/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  blocked,
  findEssay,
  loadPractice,
  shownEssay,
  shownTry,
  unopened,
  type Essay,
  type Practice,
} from './practice.ts';

type Rater = Pick<Context<'signedIn'>, 'db' | 'actor' | 'now' | 'home' | 'shard'>;

/** A write is judged by the database's clock and counts for a minute after the end. (PH-10) */
async function loadOpen(rater: Rater, groupAssignmentId: GroupAssignmentId) {
  const practice = await loadLocked(rater, groupAssignmentId);
  refuseClosed(practice);
  return practice;
}

const loadLocked = ({ db, actor }: Rater, groupAssignmentId: GroupAssignmentId) =>
  loadPractice(db, groupAssignmentId, actor.id, undefined, 'lock');

function refuseClosed({ groupAssignment }: Practice): void {
  const verdict = acceptsWrite(groupAssignment, 'Calibration', groupAssignment.now);
  if (!verdict.isOk) throw blocked(groupAssignment, verdict.failure);
}

async function answered(rater: Rater, groupAssignmentId: GroupAssignmentId, calibrationId: CalibrationId) {
  const practice = await loadPractice(rater.db, groupAssignmentId, rater.actor.id, rater.now);
  return shownEssay(rater, practice, findEssay(practice, calibrationId));
}

/** The next try, begun with the answers of the one before; not when there is none left. (PX-2) */
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
    await beginTry(db, {
      groupId: practice.groupAssignment.groupId,
      groupAssignmentId,
      calibrationId,
      evaluatorId: actor.id,
      impersonatorId: actor.impersonatorId,
      rubricVersionId: practice.rubric.rubricVersionId,
      number: essay.given.length + 1,
      answers: essay.tries.at(-1)?.answers ?? [],
    });
    return answered(context, groupAssignmentId, calibrationId);
  },
);

const done = () =>
  new ProblemError({
    kind: 'blocked',
    detail: 'You have finished this practice essay. You can see the expert’s rating.',
  });

function findTry({ given, tries }: Essay, evaluationId: EvaluationId) {
  const found = tries.find(({ id }) => id === evaluationId);
  if (found !== undefined) return found;
  if (given.some(({ id }) => id === evaluationId))
    throw new ProblemError({
      kind: 'blocked',
      detail: 'The rubric changed after you started this rating. Open the practice essay again to use the new one.',
    });
  throw new ProblemError({ kind: 'notFound', what: 'try' });
}

/** What may still be changed: not what was handed in, and nothing once the expert's rating may be seen. (PX-1) */
function findDraft(essay: Essay, evaluationId: EvaluationId) {
  const found = findTry(essay, evaluationId);
  if (found.isHandedIn) throw final();
  if (essay.state === 'finished') throw done();
  return found;
}

function refuseStray({ rubric }: Practice, answers: readonly CriterionAnswer[]): void {
  if (strayAnswers(rubric, answers).length > 0)
    throw new ProblemError({
      kind: 'invalidRequest',
      errors: { answers: ['An answer does not match the rubric, or a criterion has two answers.'] },
    });
}

export const savePracticeTryRoute = implement(
  savePracticeTry,
  async ({ groupAssignmentId, calibrationId, evaluationId, answers }, context) => {
    const { impersonatorId } = context.actor;
    const practice = await loadOpen(context, groupAssignmentId);
    const essay = findEssay(practice, calibrationId);
    const one = findDraft(essay, evaluationId);
    refuseStray(practice, answers);
    const version = await saveTry(context.db, one.id, { answers, impersonatorId }, context.envelope.ifMatch);
    if (version !== undefined) return shownTry({ ...one, answers, version }, essay);
    if (isSame(one.answers, answers)) return shownTry(one, essay);
    throw new ProblemError({ kind: 'versionConflict', current: shownTry(one, essay) });
  },
);

const final = () =>
  new ProblemError({ kind: 'blocked', detail: 'You have already handed in this try, so you cannot change it.' });

/**
 * Takes complete answers only, and they are final: the expert's rating may follow. If the response is lost, sending the
 * same answers again returns it again. Answers equal to the stored ones need no matching version. (PX-4)
 */
export const handInPracticeTryRoute = implement(
  handInPracticeTry,
  async ({ groupAssignmentId, calibrationId, evaluationId, answers }, context) => {
    const { db, actor, envelope, audit } = context;
    const practice = await loadLocked(context, groupAssignmentId);
    const isRepeated = ({ id, isHandedIn, answers: given }: TryRow) =>
      id === evaluationId && isHandedIn && isSame(given, answers);
    const sent = practice.essays.find(({ row, tries }) => row.id === calibrationId && tries.some(isRepeated));
    if (sent !== undefined && unopened(practice) === null) return shownEssay(context, practice, sent);
    refuseClosed(practice);
    const essay = findEssay(practice, calibrationId);
    const one = findDraft(essay, evaluationId);
    refuseStray(practice, answers);
    const flaws = answerFlaws(practice.rubric, answers);
    if (flaws.length > 0) throw new ProblemError({ kind: 'blocked', detail: flaws.map(({ text }) => text).join(' ') });
    const version = await saveTry(
      db,
      one.id,
      { answers, handedInAt: practice.groupAssignment.now, impersonatorId: actor.impersonatorId },
      isSame(one.answers, answers) ? one.version : envelope.ifMatch,
    );
    if (version === undefined)
      throw new ProblemError({
        kind: 'versionConflict',
        current: await answered(context, groupAssignmentId, calibrationId),
      });
    const after = { calibrationId, try: one.number };
    const { groupId } = practice.groupAssignment;
    await audit({ verb: 'practiceHandedIn', entity: 'evaluation', entityId: one.id, groupId, after });
    return answered(context, groupAssignmentId, calibrationId);
  },
);

/** Declining another try shows the expert's rating. A try already begun stays as it is and does not count. (PX-6) */
export const declinePracticeTryRoute = implement(
  declinePracticeTry,
  async ({ groupAssignmentId, calibrationId }, context) => {
    const practice = await loadOpen(context, groupAssignmentId);
    const essay = findEssay(practice, calibrationId);
    const last = essay.compared.at(-1)?.one;
    if (last === undefined)
      throw new ProblemError({ kind: 'blocked', detail: 'Rate this practice essay once before you continue.' });
    if (essay.state !== 'finished') {
      await declineSecondTry(context.db, last.id, practice.groupAssignment.now);
      const { groupId } = practice.groupAssignment;
      await context.audit({ verb: 'practiceTryDeclined', entity: 'evaluation', entityId: last.id, groupId });
    }
    return answered(context, groupAssignmentId, calibrationId);
  },
);
