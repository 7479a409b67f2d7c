import { getPracticeEssay, listCalibrationEvaluations, listPracticeEssays } from '@circuit/contract';
import {
  calibrationScore,
  compareTry,
  competencyFromPractice,
  standingOf,
  tendencyOf,
} from '@circuit/domain/calibration';

import { implement } from '#platform/implement.ts';

import { selectTriesOnEssay } from './evaluations.store.ts';
import { findEssay, loadPractice, refuseUnopened, shownEssay, shownTry, summaryOf, type Essay } from './practice.ts';

/** First tries only, and only where the expert's rating is known to the learner already. (PX-7) */
function reviewerFacts(essays: readonly Essay[]) {
  const finished = essays.filter(({ state }) => state === 'finished');
  const deviations = finished.flatMap(({ compared }) => compared[0]?.match.deviation ?? []);
  const isAll = finished.length === essays.length;
  const tries = essays.map(({ row, compared }) => ({
    essayId: row.id,
    distances: compared.map(({ match }) => match.distance),
  }));
  return {
    done: finished.length,
    score: isAll ? calibrationScore(tries) : null,
    tendency: tendencyOf(deviations),
    standing: deviations.length === 0 ? null : standingOf(competencyFromPractice(deviations)),
  };
}

export const listPracticeEssaysRoute = implement(listPracticeEssays, async ({ groupAssignmentId }, context) => {
  const { db, actor, now } = context;
  const practice = await loadPractice(db, groupAssignmentId, actor.id, now);
  const { essays, closed, endsAt } = practice;
  return { items: essays.map(summaryOf), ...reviewerFacts(essays), closed, endsAt };
});

export const getPracticeEssayRoute = implement(
  getPracticeEssay,
  async ({ groupAssignmentId, calibrationId }, context) => {
    const practice = await loadPractice(context.db, groupAssignmentId, context.actor.id, context.now);
    refuseUnopened(practice);
    return shownEssay(context, practice, findEssay(practice, calibrationId));
  },
);

/** What a class did with one calibration, beside the key that staff know. */
export const listCalibrationEvaluationsRoute = implement(
  listCalibrationEvaluations,
  async ({ groupAssignmentId, calibrationId }, { db, actor, now }) => {
    const practice = await loadPractice(db, groupAssignmentId, actor.id, now);
    const { row } = findEssay(practice, calibrationId);
    const rows = await selectTriesOnEssay(db, groupAssignmentId, calibrationId);
    return {
      items: rows.map(({ userId, firstName, lastName, email, ...one }) => {
        const compared = one.isHandedIn
          ? [{ one, ...compareTry(practice.rubric, one.answers, row.expertAnswers) }]
          : [];
        return {
          ...shownTry(one, { compared }),
          evaluator: { id: userId, firstName, lastName, email },
          score: compared[0]?.score ?? null,
        };
      }),
    };
  },
);
