import { getPracticeEssay, listCalibrationEvaluations, listPracticeEssays } from '@circuit/contract/calibrations';
import {
  calibrationScore,
  compareTry,
  countingTries,
  competencyFromPractice,
  standingOf,
  tendencyOf,
} from '@circuit/domain/calibrations';

import { selectOptionalEssay, selectTriesOnEssay } from '#modules/evaluations/public.ts';
import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  blocked,
  findEssay,
  loadPractice,
  loadRubric,
  shownEssay,
  shownTry,
  summaryOf,
  unopened,
  type Practice,
} from './practice.ts';

/** First tries only, and only where the expert's rating is known to the learner already. (PX-7) */
function reviewerFacts({ essays, isOver }: Pick<Practice, 'essays' | 'isOver'>) {
  const finished = essays.filter(({ state }) => state === 'finished');
  const deviations = finished.flatMap(({ compared, isKeySeen }) =>
    isKeySeen ? (compared[0]?.match.deviation ?? []) : [],
  );
  const isAll = finished.length === essays.length;
  const isAllSeen = finished.every(({ isKeySeen }) => isKeySeen);
  // Seen, and then the rubric was replaced: it cannot be rated anew, so it counts neither for nor against anybody. (PX-10)
  const counting = essays.filter(({ state, compared }) => state !== 'finished' || compared.length > 0);
  const tries = counting.map(({ row, compared }) => ({
    essayId: row.id,
    distances: compared.map(({ match }) => match.distance),
  }));
  return {
    done: finished.length,
    // Once it is over, what was not done counts nothing and nothing more can come; who did nothing is told nothing. (CA-3)
    score: isAllSeen && (isAll || (isOver && deviations.length > 0)) ? calibrationScore(tries) : null,
    tendency: tendencyOf(deviations),
    standing: deviations.length === 0 ? null : standingOf(competencyFromPractice(deviations)),
  };
}

export const listPracticeEssaysRoute = implement(listPracticeEssays, async ({ groupAssignmentId }, context) => {
  const { db, actor, now } = context;
  const practice = await loadPractice(db, groupAssignmentId, actor.id, now);
  const { closed, endsAt, isOver } = practice;
  const essays = unopened(practice) === null ? practice.essays : [];
  return { items: essays.map((essay) => summaryOf(essay)), ...reviewerFacts({ essays, isOver }), closed, endsAt };
});

export const getPracticeEssayRoute = implement(
  getPracticeEssay,
  async ({ groupAssignmentId, calibrationId }, context) => {
    const practice = await loadPractice(context.db, groupAssignmentId, context.actor.id, context.now);
    const reason = unopened(practice);
    if (reason !== null) throw blocked(practice.groupAssignment, reason);
    return shownEssay(context, practice, findEssay(practice, calibrationId));
  },
);

/** What a class handed in on one calibration, left out or not, beside the key that staff know. (PX-8) */
export const listCalibrationEvaluationsRoute = implement(
  listCalibrationEvaluations,
  async (search, { db, actor, now }) => {
    const { groupAssignmentId, calibrationId } = search;
    const rubric = await loadRubric(db, await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now));
    const essay = await selectOptionalEssay(db, groupAssignmentId, calibrationId);
    if (essay === undefined) throw new ProblemError({ kind: 'notFound', what: 'practice essay' });
    const { items, totalCount } = await selectTriesOnEssay(db, search);
    return {
      totalCount,
      items: items.map(({ userId, firstName, lastName, email, ...one }) => {
        const compared = countingTries([one], rubric.rubricVersionId).map((counting) => ({
          one: counting,
          ...compareTry(rubric, counting.answers, essay.expertAnswers),
        }));
        return {
          ...shownTry(one, { compared }),
          isOutdated: compared.length === 0,
          isGranted: one.isGranted,
          evaluator: { id: userId, firstName, lastName, email },
          score: compared[0]?.score ?? null,
        };
      }),
    };
  },
);
