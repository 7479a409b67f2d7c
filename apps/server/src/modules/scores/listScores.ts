import { getScoreStats, listScores } from '@circuit/contract/scores';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, ScoreRunId } from '@circuit/domain/kernel';
import { criteriaOf, highestPoints, type RubricContents } from '@circuit/domain/rubrics';
import { pointsOf, scoreStats } from '@circuit/domain/scores';

import { attachedRubricOf } from '#modules/assignments/public.ts';
import { selectRubricVersion } from '#modules/rubrics/public.ts';
import { implement } from '#platform/implement.ts';

import { selectKeptRun, totalsIn } from './scoreRuns.ts';
import { selectOptionalNewest, selectOptionalReleased, type ComputedRun, type ScoreRunRow } from './scoreRuns.store.ts';
import { selectScoresPage, selectSectionCounts, selectTabCounts } from './scores.store.ts';
import { shownScore } from './shownScore.ts';
import { loadSettings, shownScoreRun } from './shownScoreRun.ts';
import { selectTotals } from './totals.store.ts';

/** The run that was asked for, else the newest; none before the first. */
export async function findScoreRun(
  db: ShardDb,
  id: GroupAssignmentId,
  scoreRunId: ScoreRunId | undefined,
): Promise<ScoreRunRow | undefined> {
  return scoreRunId === undefined ? selectOptionalNewest(db, id) : selectKeptRun(db, id, scoreRunId);
}

/** The rubric that a run was computed with, whatever the assignment has by now. */
export async function rubricOfGroupAssignment(db: ShardDb, { rubricVersionId }: Pick<ComputedRun, 'rubricVersionId'>) {
  const version = await selectRubricVersion(db, rubricVersionId);
  if (version === undefined) throw new Error('The rubric of the assignment is missing.');
  return attachedRubricOf(version);
}

export const listScoresRoute = implement(
  listScores,
  async ({ groupAssignmentId, scoreRunId, withTabCounts, ...search }, { db, now }) => {
    const scoreRun = await findScoreRun(db, groupAssignmentId, scoreRunId);
    if (scoreRun === undefined) return { scoreRun: null, releasedRun: null, sections: [], items: [], totalCount: 0 };
    const { items, totalCount } = await selectScoresPage(db, scoreRun.id, search);
    const counts = withTabCounts ? { tabCounts: await selectTabCounts(db, scoreRun.id, search) } : {};
    const settings = await loadSettings(db, groupAssignmentId, now);
    const released = scoreRun.isReleased ? scoreRun : await selectOptionalReleased(db, groupAssignmentId);
    const releasedRun = released === undefined ? null : { scoreRunId: released.id, number: released.number };
    return {
      scoreRun: shownScoreRun(scoreRun, settings),
      releasedRun,
      sections: await selectSectionCounts(db, scoreRun.id),
      items: items.map(shownScore),
      totalCount,
      ...counts,
    };
  },
);

/** Agreement was computed with the run; in the points of its rubric it is shown. (SR-10) */
function shownAgreement({ agreement }: ScoreRunRow, rubric: RubricContents) {
  const known = new Map(agreement.map((one) => [one.criterionId, one]));
  return criteriaOf(rubric).flatMap((criterion) => {
    const found = known.get(criterion.id);
    if (found === undefined) return [];
    const most = highestPoints(criterion);
    return [
      {
        criterionId: criterion.id,
        title: criterion.title,
        highestPoints: most,
        graderGapPoints: pointsOf(found.graderGap, most),
        graderMeanPoints: pointsOf(found.graderMean, most),
        classmatesMeanPoints: pointsOf(found.classmatesMean, most),
        comparedCount: found.comparedCount,
        spreadPoints: pointsOf(found.spread, most),
      },
    ];
  });
}

export const getScoreStatsRoute = implement(getScoreStats, async ({ groupAssignmentId, scoreRunId }, { db, now }) => {
  const scoreRun = await findScoreRun(db, groupAssignmentId, scoreRunId);
  if (scoreRun === undefined)
    return { scoreRun: null, ...scoreStats([]), notScoredCount: 0, adjustedCount: 0, flaggedCount: 0, agreement: [] };
  const tabs = await selectTabCounts(db, scoreRun.id, {});
  return {
    scoreRun: shownScoreRun(scoreRun, await loadSettings(db, groupAssignmentId, now)),
    ...scoreStats(totalsIn(await selectTotals(db, scoreRun.id))),
    notScoredCount: tabs.NOT_SCORED,
    adjustedCount: tabs.ADJUSTED,
    flaggedCount: tabs.FLAGGED,
    agreement: shownAgreement(scoreRun, await rubricOfGroupAssignment(db, scoreRun)),
  };
});
