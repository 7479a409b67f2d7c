import type {
  EssayQuality,
  getScoreStats,
  releaseScoreRun,
  ScoreComparison,
  ScoreJob,
  ScoreRow,
  ScoreRun,
} from '@circuit/contract/scores';
import { type CalibrationId, jobLogId, scoreRunId } from '@circuit/domain/kernel';

import type { ResponseOf } from '#platform/api/contractCall.ts';

import { ABARA, aHandInId, BENNETT, EZE } from './distribution.ts';
import { aRubric } from './rubrics.ts';

export const aScoreRunId = (number: number) =>
  scoreRunId(`01982000-0000-7000-8000-${String(number).padStart(12, '0')}`);
export const aJobId = (number: number) => jobLogId(`01983000-0000-7000-8000-${String(number).padStart(12, '0')}`);

export const aCalibrationId = (number: number) =>
  `01985000-0000-7000-8000-${String(number).padStart(12, '0')}` as CalibrationId; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a brand of a test

/** The newest run of the class, not released. */
export function aScoreRun(fields: Partial<ScoreRun> = {}): ScoreRun {
  const number = fields.number ?? 1;
  return {
    id: aScoreRunId(number),
    number,
    isPreview: false,
    settings: {
      mode: 'calibrated',
      weights: { submission: 60, calibration: 15, evaluation: 20, self: 5 },
      reviewsNeeded: 3,
      rubricVersionId: aRubric().rubricVersionId,
    },
    algorithm: 'elsewhere-1',
    inputHash: 'a'.repeat(64),
    inputsAt: '2026-11-13T14:02:00.000Z',
    counts: {
      learners: 412,
      scored: 405,
      noHandIn: 4,
      needsInstructor: 3,
      excused: 0,
      reviews: 1188,
      superiorEvaluations: 12,
    },
    classOffset: 0,
    isAnchored: false,
    startedByName: 'Larissa Hale',
    jobLogId: aJobId(number),
    createdAt: '2026-11-13T14:02:00.000Z',
    isReleased: false,
    releasedAt: null,
    unreleased: null,
    showsClassRange: false,
    isNewest: true,
    isStale: false,
    newerInputCount: 0,
    hasOtherSettings: false,
    ...fields,
  };
}

/** What a release answers, rehearsed or done: the first one, of 409 results, with nobody still at work. */
export function aRelease(fields: Partial<ResponseOf<typeof releaseScoreRun>> = {}): ResponseOf<typeof releaseScoreRun> {
  return {
    scoreRun: aScoreRun(),
    resultCount: 409,
    needsInstructorCount: 3,
    toldCount: 412,
    isMailOff: false,
    changedCount: 0,
    raisedCount: 0,
    loweredCount: 0,
    largestRaiseTenths: 0,
    largestDropTenths: 0,
    isFirst: true,
    showedClassRange: false,
    refusal: null,
    unfinished: null,
    ...fields,
  };
}

export function aScoreJob(fields: Partial<ScoreJob> = {}): ScoreJob {
  return {
    id: aJobId(1),
    kind: 'score',
    status: 'succeeded',
    groupId: null,
    startedBy: null,
    attempts: 1,
    done: 412,
    total: 412,
    messages: [],
    counts: {},
    createdAt: '2026-11-13T14:01:00.000Z',
    startedAt: '2026-11-13T14:01:01.000Z',
    endedAt: '2026-11-13T14:02:00.000Z',
    version: 1,
    scoreRunId: aScoreRunId(1),
    isPreview: false,
    ...fields,
  };
}

export function aScoreRow(fields: Partial<ScoreRow> = {}): ScoreRow {
  return {
    person: ABARA,
    submissionId: aHandInId(1),
    status: 'scored',
    parts: { submission: 701, calibration: 770, evaluation: 900, self: 850 },
    excusedParts: [],
    computedTenths: 759,
    totalTenths: 759,
    override: null,
    flags: [],
    note: '',
    version: 0,
    ...fields,
  };
}

/** Three students, one of each kind. */
export const SCORE_ROWS: readonly ScoreRow[] = [
  aScoreRow(),
  aScoreRow({
    person: BENNETT,
    parts: { submission: 580, calibration: 440, evaluation: 667, self: null },
    excusedParts: ['self'],
    computedTenths: 582,
    totalTenths: 600,
    override: {
      totalTenths: 600,
      reason: 'A file was unreadable.',
      actorName: 'Larissa Hale',
      at: '2026-11-13T15:00:00.000Z',
    },
    note: 'Adjusted by Larissa Hale, was 58.2',
    version: 1,
  }),
  aScoreRow({
    person: EZE,
    submissionId: null,
    status: 'needsInstructor',
    parts: { submission: null, calibration: 720, evaluation: 0, self: 0 },
    computedTenths: null,
    totalTenths: null,
    note: 'Needs an instructor',
  }),
];

const COUNTS = [0, 2, 3, 5, 9, 20, 45, 98, 136, 91];
const BINS = COUNTS.map((count, at) => ({ from: at * 10, to: at * 10 + 10, count }));

export function scoreStats(fields: Partial<ResponseOf<typeof getScoreStats>> = {}): ResponseOf<typeof getScoreStats> {
  return {
    scoreRun: aScoreRun(),
    count: 409,
    medianTenths: 814,
    meanTenths: 796,
    middleHalf: { lowTenths: 740, highTenths: 880 },
    lowestTenths: 108,
    highestTenths: 987,
    notScoredCount: 3,
    adjustedCount: 2,
    flaggedCount: 6,
    histogram: BINS,
    agreement: [
      {
        criterionId: 'thesis',
        title: 'Thesis',
        highestPoints: 5,
        graderGapPoints: 0.4,
        graderMeanPoints: 3.1,
        classmatesMeanPoints: 3.5,
        comparedCount: 12,
        spreadPoints: 0.6,
      },
      {
        criterionId: 'evidence',
        title: 'Evidence',
        highestPoints: 5,
        graderGapPoints: 1.1,
        graderMeanPoints: 2.9,
        classmatesMeanPoints: 4,
        comparedCount: 12,
        spreadPoints: 0.9,
      },
    ],
    ...fields,
  };
}

/** A preview against run 1: two totals change, one student has none. */
export function aComparison(fields: Partial<ScoreComparison> = {}): ScoreComparison {
  return {
    scoreRun: aScoreRun({ number: 2, isPreview: true, isNewest: false }),
    with: aScoreRun(),
    changedCount: 2,
    unchangedCount: 409,
    raisedCount: 1,
    loweredCount: 1,
    largestTenths: -64,
    differences: [
      { person: BENNETT, beforeTenths: 664, afterTenths: 600, beforeStatus: 'scored', afterStatus: 'scored' },
      { person: ABARA, beforeTenths: 748, afterTenths: 759, beforeStatus: 'scored', afterStatus: 'scored' },
    ],
    notScored: [{ person: EZE, status: 'needsInstructor' }],
    notScoredCount: 1,
    histogram: BINS,
    histogramBefore: BINS,
    medianTenths: 814,
    medianBeforeTenths: 809,
    ...fields,
  };
}

export function anEssay(fields: Partial<EssayQuality> = {}): EssayQuality {
  return {
    calibrationId: aCalibrationId(1),
    title: 'Sample A',
    quality: 'strong',
    isIncluded: true,
    expertTotalTenths: 850,
    learnerCount: 381,
    meanTotalTenths: 902,
    meanGapTenths: 52,
    spreadTenths: 114,
    criteria: [
      {
        criterionId: 'evidence',
        title: 'Evidence',
        highestPoints: 5,
        expertPoints: 4,
        meanPoints: 4.6,
        matchedCount: 210,
      },
    ],
    advice: null,
    version: 4,
    ...fields,
  };
}
