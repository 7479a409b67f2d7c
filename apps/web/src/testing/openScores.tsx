import { getGroupAssignment, type GroupAssignment } from '@circuit/contract/groupAssignments';
import {
  getResult,
  getScoreStats,
  listScoreJobs,
  listScoreRuns,
  listScores,
  type ScoreJob,
  type ScoreRow,
  type ScoreRun,
} from '@circuit/contract/scores';

import type { ResponseOf } from '#platform/api/contractCall.ts';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from './openCourses.tsx';
import { aReadyGroupAssignment, ASSIGNMENT_DATES } from './groupAssignments.ts';
import { aResult } from './results.ts';
import { aScoreRunId, aScoreRun, SCORE_ROWS, scoreStats } from './scores.ts';
import { answer } from './server.ts';

export const SCORED_ASSIGNMENT = aReadyGroupAssignment({ status: 'Active', groupAssignmentPhases: ASSIGNMENT_DATES });

interface Given {
  readonly rows?: readonly ScoreRow[];
  /** Null: not scored yet. */
  readonly scoreRun?: ScoreRun | null;
  /** The number of another run that students see. */
  readonly releasedNumber?: number | undefined;
  readonly jobs?: readonly ScoreJob[];
  readonly sections?: ResponseOf<typeof listScores>['sections'];
  readonly groupAssignment?: GroupAssignment;
  readonly group?: ReturnType<typeof anOwnedGroup>;
  /** What follows `scores` in the address. */
  readonly rest?: string;
}

/** Opens the scores of an assignment of a course; `now` is what the server would answer from then on. */
export function openScores({
  rows = SCORE_ROWS,
  scoreRun = aScoreRun(),
  releasedNumber,
  jobs = [],
  sections = [],
  groupAssignment = SCORED_ASSIGNMENT,
  group = anOwnedGroup(),
  rest = '',
}: Given = {}) {
  const current = { rows, scoreRun, jobs };
  const visited = openAsInstructor(`/courses/${GROUP_ID}/groupAssignments/${groupAssignment.id}/scores${rest}`, group);
  answer(getGroupAssignment, groupAssignment);
  answer(listScoreJobs, () => ({ items: [...current.jobs], totalCount: current.jobs.length }));
  answer(listScoreRuns, () => {
    const items = current.scoreRun === null ? [] : [current.scoreRun];
    return { items, totalCount: items.length };
  });
  // Nothing is released to anybody unless a test says so.
  answer(getResult, aResult({ isProvisional: true, scoreRuns: [] }));
  answer(getScoreStats, () => scoreStats({ scoreRun: current.scoreRun }));
  const listed = answer(listScores, () => ({
    items: [...current.rows],
    totalCount: current.rows.length,
    scoreRun: current.scoreRun,
    releasedRun: releasedIn(current.scoreRun, releasedNumber),
    sections: [...sections],
    tabCounts: { ALL: 412, FLAGGED: 6, NOT_SCORED: 3, ADJUSTED: 2 },
  }));
  return { ...visited, listed, now: (later: Partial<typeof current>) => void Object.assign(current, later) };
}

function releasedIn(scoreRun: ScoreRun | null, releasedNumber: number | undefined) {
  const number = scoreRun?.isReleased === true ? scoreRun.number : releasedNumber;
  return number === undefined ? null : { scoreRunId: aScoreRunId(number), number };
}
