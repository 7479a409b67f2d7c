import { getCalibrationQuality } from '@circuit/contract/scores';
import type { ShardDb } from '@circuit/db';
import type { CalibrationId, GroupAssignmentId, RubricVersionId, UserId } from '@circuit/domain/kernel';
import { criteriaOf, highestPoints, sharesOf, weightedCriteria, type RubricContents } from '@circuit/domain/rubrics';
import { essayQuality, pointsOf } from '@circuit/domain/scores';
import type { Share } from '@circuit/domain/scoring';

import { attachedRubricOf } from '#modules/assignments/public.ts';
import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';

import { selectAllEssays, selectEvaluations } from './facts.store.ts';

const tenths = (points: number | null): number | null => (points === null ? null : Math.round(points * 10));

/** First tries only: a later one was made knowing more. */
async function loadFirstTries(
  db: ShardDb,
  id: GroupAssignmentId,
  rubric: RubricContents & { readonly rubricVersionId: RubricVersionId },
): Promise<Map<CalibrationId, (readonly Share[])[]>> {
  const first = new Map<CalibrationId, Map<UserId, { readonly number: number; readonly shares: readonly Share[] }>>();
  for await (const page of selectEvaluations(db, id))
    for (const { kind, calibrationId, evaluatorId, tryNumber, isExcluded, rubricVersionId, answers } of page) {
      if (kind !== 'calibration' || calibrationId === null || isExcluded) continue;
      if (rubricVersionId !== rubric.rubricVersionId) continue;
      const essay = first.get(calibrationId) ?? new Map<UserId, { number: number; shares: readonly Share[] }>();
      first.set(calibrationId, essay);
      const known = essay.get(evaluatorId);
      if (known === undefined || tryNumber < known.number)
        essay.set(evaluatorId, { number: tryNumber, shares: sharesOf(rubric, answers) });
    }
  return new Map([...first].map(([essay, tries]) => [essay, [...tries.values()].map(({ shares }) => shares)]));
}

/** How each practice essay did its work, also those that were left out. (SR-12) */
export const getCalibrationQualityRoute = implement(
  getCalibrationQuality,
  async ({ groupAssignmentId: id }, { db, now }) => {
    const { version } = await loadGroupAssignment(db, id, now);
    if (version === null) return { items: [] };
    const rubric = attachedRubricOf(version);
    const criteria = criteriaOf(rubric);
    const titles = new Map(criteria.map((criterion) => [criterion.id, criterion.title]));
    const tries = await loadFirstTries(db, id, rubric);
    const items = (await selectAllEssays(db, id)).map(({ expertAnswers, ...essay }) => {
      const expertShares = sharesOf(rubric, expertAnswers);
      const found = essayQuality(
        weightedCriteria(rubric),
        expertShares,
        tries.get(essay.calibrationId) ?? [],
        (criterionId) => titles.get(criterionId) ?? '',
      );
      return {
        ...essay,
        expertTotalTenths: tenths(found.expertTotal),
        learnerCount: found.learnerCount,
        meanTotalTenths: tenths(found.meanTotal),
        meanGapTenths: tenths(found.meanGap),
        spreadTenths: tenths(found.spread),
        criteria: criteria.map((criterion, index) => ({
          criterionId: criterion.id,
          title: criterion.title,
          highestPoints: highestPoints(criterion),
          expertPoints: pointsOf(expertShares[index] ?? null, highestPoints(criterion)),
          meanPoints: pointsOf(found.criteria[index]?.mean ?? null, highestPoints(criterion)),
          matchedCount: found.criteria[index]?.matchedCount ?? 0,
        })),
        advice: found.advice,
      };
    });
    return { items };
  },
);
