import { QUALITIES } from '@circuit/domain/assignments';
import { SCORE_COLUMN_SETS } from '@circuit/domain/scores';
import { z } from '../zod/index.ts';

import { endpoint, madeFile } from '../endpoint/index.ts';
import { listRequest, tabbedListResponse, withTabCounts } from '../lists/index.ts';
import { scoreRun } from './scoreRunShape.ts';
import { histogram, override, score, scoreFlags, scoreStatus, shownReason } from './shapes.ts';
import {
  calibrationIdShape,
  count,
  ofGroupAssignment,
  person,
  scoreRunIdShape,
  section,
  submissionIdShape,
  userIdShape,
  version,
} from '../shapes/index.ts';

const SCORE_TABS = ['ALL', 'FLAGGED', 'NOT_SCORED', 'ADJUSTED'] as const;
/** `look`: flagged scores first, those that a grader's look would probably move farthest before the others. */
const SCORE_SORTS = ['name', 'submission', 'calibration', 'evaluation', 'self', 'total', 'look'] as const;

/** One learner's row. Of a part null is: not part of the assignment, excused, or not scored; the status says which. */
const scoreRow = z.object({
  person,
  submissionId: submissionIdShape.nullable(),
  status: scoreStatus,
  parts: z.object({ submission: score, calibration: score, evaluation: score, self: score }),
  excusedParts: z.array(z.enum(['submission', 'calibration', 'evaluation', 'self'])),
  /** What was computed, and what counts: the instructor's total where there is one. */
  computedTenths: score,
  totalTenths: score,
  override: override.nullable(),
  flags: scoreFlags,
  /** What the row says in words, such as "Handed in nothing" or "Adjusted by Larissa Hale, was 58.2". */
  note: z.string(),
  /** Of the override, for If-Match; 0 before the first. */
  version,
});
export type ScoreRow = z.input<typeof scoreRow>;

const search = listRequest(SCORE_SORTS, SCORE_TABS).extend({
  ...ofGroupAssignment.shape,
  /** The newest run unless given. */
  scoreRunId: scoreRunIdShape.optional(),
  /** Only students of this section. */
  section: section.optional(),
});

export const listScores = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/scores',
  summary:
    'The scores of a run by name, with parts, total and what to know about them; asked for text/csv, the CSV file',
  access: { activity: 'GroupAssignmentResultReadAny', on: 'groupAssignment' },
  request: search.extend({ withTabCounts }),
  response: tabbedListResponse(scoreRow, SCORE_TABS).extend({
    /** Null before the first run. */
    scoreRun: scoreRun.nullable(),
    /** What learners see, whichever run the rows are of; null while nothing is released. */
    releasedRun: z.object({ scoreRunId: scoreRunIdShape, number: count }).nullable(),
    /** The sections of the students in the run, and how many are in each. */
    sections: z.array(z.object({ name: z.string(), count })),
  }),
});

export const getScoresCsv = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/scores/csv',
  summary: 'The scores as a CSV file: the columns and rows that are shown, or everything',
  access: { activity: 'GroupAssignmentResultReadAny', on: 'groupAssignment' },
  request: search.omit({ page: true, pageSize: true }).extend({ columns: z.enum(SCORE_COLUMN_SETS).default('shown') }),
  response: madeFile,
  answersFile: true,
});

export const adjustScore = endpoint({
  method: 'PUT',
  path: '/api/groupAssignments/{groupAssignmentId}/scores/{userId}',
  summary: 'Put a total in place of the computed one, with a reason; null takes it away again',
  access: { activity: 'GroupAssignmentScoreUpdate', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    userId: userIdShape,
    totalTenths: z.number().int().min(0).max(1000).nullable(),
    /** Read by the student at once where results are released, else with the release. */
    reason: shownReason,
  }),
  response: scoreRow,
  needsIfMatch: true,
});

/** How near graders and classmates, and classmates among themselves, are on one criterion, in its points. */
const agreement = z.object({
  criterionId: z.string(),
  title: z.string(),
  highestPoints: z.number(),
  /** Between a grader and the classmates together, over hand-ins that a grader finalized; null without any. */
  graderGapPoints: z.number().nullable(),
  graderMeanPoints: z.number().nullable(),
  /** Of the same hand-ins. */
  classmatesMeanPoints: z.number().nullable(),
  comparedCount: count,
  /** How far the reviews of one hand-in lie apart, as a standard deviation; null without two reviews of any. */
  spreadPoints: z.number().nullable(),
});

export const getScoreStats = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/scoreStats',
  summary: 'The totals of a run together: middle, spread, histogram, agreement by criterion',
  access: { activity: 'GroupAssignmentResultReadAny', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ scoreRunId: scoreRunIdShape.optional() }),
  response: z.object({
    /** Null before the first run. */
    scoreRun: scoreRun.nullable(),
    /** Of those who have a total. */
    count,
    medianTenths: score,
    meanTenths: score,
    middleHalf: z.object({ lowTenths: z.number().int(), highTenths: z.number().int() }).nullable(),
    lowestTenths: score,
    highestTenths: score,
    notScoredCount: count,
    adjustedCount: count,
    flaggedCount: count,
    histogram,
    agreement: z.array(agreement),
  }),
});
export type ScoreAgreement = z.input<typeof agreement>;

export const getEvaluationsCsv = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/evaluations/csv',
  summary:
    'Every evaluation by criterion, one line each, as a CSV file; pseudonymized without names, comments and times',
  access: { activity: 'SubmissionEvaluationReadAny', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ isPseudonymized: z.stringbool().default(false) }),
  response: madeFile,
  answersFile: true,
});

const essayQuality = z.object({
  calibrationId: calibrationIdShape,
  title: z.string(),
  quality: z.enum(QUALITIES),
  isIncluded: z.boolean(),
  /** 0 to 100; null when the expert has not rated it. */
  expertTotalTenths: score,
  /** Learners whose first try counts here. */
  learnerCount: count,
  meanTotalTenths: score,
  /** Points that learners give above the expert, on average; far from 0, look at the key. */
  meanGapTenths: score,
  /** Standard deviation of their totals. */
  spreadTenths: score,
  criteria: z.array(
    z.object({
      criterionId: z.string(),
      title: z.string(),
      highestPoints: z.number(),
      expertPoints: z.number().nullable(),
      meanPoints: z.number().nullable(),
      /** First tries with the expert's very answer, of `learnerCount`. */
      matchedCount: count,
    }),
  ),
  /** Null when nothing is wrong; else the sentence that says what to look at. */
  advice: z.string().nullable(),
  /** Of the calibration: what leaving it out, or taking it in again, is sent with. */
  version: z.int(),
});
export type EssayQuality = z.input<typeof essayQuality>;

export const getCalibrationQuality = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/calibrationQuality',
  summary: 'How well each practice essay tells careful reviewers from others, and whether its key fits',
  access: { activity: 'GroupAssignmentResultReadAny', on: 'groupAssignment' },
  request: ofGroupAssignment,
  response: z.object({ items: z.array(essayQuality) }),
});
