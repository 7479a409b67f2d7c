import { getScoresCsv } from '@circuit/contract/scores';
import { sortedName } from '@circuit/domain/people';
import {
  ALL_SCORE_COLUMNS,
  exportFileName,
  scoreNote,
  shownColumns,
  type ScoreExportRow,
} from '@circuit/domain/scores';

import { loadGroupAssignment, selectTimeZone } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { CSV, csvText } from './csvText.ts';
import { selectCourseName } from './facts.store.ts';
import { findScoreRun } from './listScores.ts';
import { selectAllScores, type FullScoreRow } from './scores.store.ts';
import { overrideOf } from './shownScore.ts';

function exported(row: FullScoreRow, runNumber: number): ScoreExportRow {
  const { work, given, submission, calibration, evaluation, self } = row;
  const override = overrideOf(row);
  const peers = work?.peers ?? null;
  const range = work?.source === 'peers' ? (peers?.range ?? null) : null;
  return {
    ...row,
    name: sortedName(row),
    parts: { submission, calibration, evaluation, self },
    override,
    note: scoreNote({ ...row, override }),
    source: work?.source ?? '',
    plainMeanTenths: peers === null ? null : Math.round(peers.plainMean * 10),
    rangeLow: range?.low ?? null,
    rangeHigh: range?.high ?? null,
    reviewsCounted: work?.reviews.length ?? 0,
    reviewsAsked: given.asked,
    reviewsDone: given.done,
    runNumber,
  };
}

/** The rows of the list, all of them, in its order; or everything about them. (EX-2) */
export const getScoresCsvRoute = implement(
  getScoresCsv,
  async ({ groupAssignmentId: id, scoreRunId, columns, ...search }, { db, now }) => {
    const scoreRun = await findScoreRun(db, id, scoreRunId);
    if (scoreRun === undefined) throw new ProblemError({ kind: 'notFound', what: 'score run' });
    const { row } = await loadGroupAssignment(db, id, now);
    const rows = (await selectAllScores(db, scoreRun.id, search)).map((score) => exported(score, scoreRun.number));
    const isEverything = columns === 'everything';
    return {
      fileName: exportFileName({
        courseName: await selectCourseName(db, row.groupId),
        title: row.title,
        kind: isEverything ? 'scores-everything' : 'scores',
        at: now,
        zone: await selectTimeZone(db, row.groupId),
      }),
      mediaType: CSV,
      text: csvText(isEverything ? ALL_SCORE_COLUMNS : shownColumns(scoreRun.weights), rows),
    };
  },
);
