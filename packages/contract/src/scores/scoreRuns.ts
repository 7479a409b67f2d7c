import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import { jobLog } from '../jobLogs/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { mode, scoreRun } from './scoreRunShape.ts';
import { histogram, score, scoreStatus, tenths } from './shapes.ts';
import { count, jobLogIdShape, ofGroupAssignment, person, scoreRunIdShape } from '../shapes/index.ts';

export type { ScoreRun } from './scoreRunShape.ts';

const ofScoreRun = ofGroupAssignment.extend({ scoreRunId: scoreRunIdShape });

export const dispatchScore = endpoint({
  method: 'POST',
  path: '/api/groupAssignments/{groupAssignmentId}/score',
  summary: 'Compute all scores as a new run; with dryRun as a preview that nobody but staff sees',
  access: { activity: 'GroupAssignmentScoreDispatch', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({
    dryRun: z.boolean(),
    /** The assignment's own unless given. */
    mode: mode.optional(),
  }),
  response: jobLog,
});

const scoreJob = jobLog.extend({
  /** What came of it; null until it has succeeded. */
  scoreRunId: scoreRunIdShape.nullable(),
  isPreview: z.boolean(),
});
export type ScoreJob = z.input<typeof scoreJob>;

export const listScoreJobs = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/score',
  summary: 'The scorings of an assignment and their previews, newest first',
  access: { activity: 'GroupAssignmentJobLogRead', on: 'groupAssignment' },
  request: listRequest(['createdAt'], ['AVAILABLE'], '-createdAt').extend(ofGroupAssignment.shape),
  response: listResponse(scoreJob),
});

export const getScoreJob = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/score/{jobLogId}',
  summary: 'How far a scoring is, and the run it made',
  access: { activity: 'GroupAssignmentJobLogRead', on: 'groupAssignment' },
  request: ofGroupAssignment.extend({ jobLogId: jobLogIdShape }),
  response: scoreJob,
});

export const listScoreRuns = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/scoreRuns',
  summary: 'The runs of an assignment that were kept, newest first; no previews',
  access: { activity: 'GroupAssignmentResultReadAny', on: 'groupAssignment' },
  request: listRequest(['number'], ['AVAILABLE'], '-number').extend(ofGroupAssignment.shape),
  response: listResponse(scoreRun),
});

export const getScoreRun = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/scoreRuns/{scoreRunId}',
  summary: 'One run: when, by whom, from what, and whether anything is newer',
  access: { activity: 'GroupAssignmentResultReadAny', on: 'groupAssignment' },
  request: ofScoreRun,
  response: scoreRun,
});

/** One learner whose total is another one, or whose state is. */
const difference = z.object({
  person,
  beforeTenths: score,
  afterTenths: score,
  beforeStatus: scoreStatus.nullable(),
  afterStatus: scoreStatus.nullable(),
});
export type ScoreDifference = z.input<typeof difference>;

/** Of long lists the first 200 come, the largest difference first; the counts are of all. */
const comparison = z.object({
  scoreRun: scoreRun,
  /** What it is compared with; null when there is none. */
  with: scoreRun.nullable(),
  /** Learners with another total than before; one without a total is not 0. */
  changedCount: count,
  unchangedCount: count,
  /** Of those who have a total in both. */
  raisedCount: count,
  loweredCount: count,
  largestTenths: tenths,
  differences: z.array(difference),
  /** Who has no total, and why. */
  notScored: z.array(z.object({ person, status: scoreStatus })),
  notScoredCount: count,
  histogram,
  histogramBefore: histogram.nullable(),
  medianTenths: score,
  medianBeforeTenths: score,
});
export type ScoreComparison = z.input<typeof comparison>;

export const previewScoreRun = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/scoreRuns/{scoreRunId}/preview',
  summary: 'What a preview would change: names, histogram, against the newest run',
  access: { activity: 'GroupAssignmentScoreDispatch', on: 'groupAssignment' },
  request: ofScoreRun.extend({ with: scoreRunIdShape.optional() }),
  response: comparison,
});

export const compareScoreRuns = endpoint({
  method: 'GET',
  path: '/api/groupAssignments/{groupAssignmentId}/scoreRuns/{scoreRunId}/comparison',
  summary: 'How a run differs from another; from the one before it unless told',
  access: { activity: 'GroupAssignmentResultReadAny', on: 'groupAssignment' },
  request: ofScoreRun.extend({ with: scoreRunIdShape.optional() }),
  response: comparison,
});
