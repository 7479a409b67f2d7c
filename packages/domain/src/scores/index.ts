export { agreementOf, type CriterionAgreement } from './agreement.ts';
export { canonicalText } from './canonical.ts';
export { compareTotals, type RunComparison, type RunTotal, type TotalDifference } from './compareTotals.ts';
export { essayQuality, type EssayQuality } from './essayQuality.ts';
export {
  NAMED_EVALUATION_COLUMNS,
  PSEUDONYMISED_EVALUATION_COLUMNS,
  type EvaluationExportRow,
} from './evaluationColumns.ts';
export type { AskedReview, ClassFacts, GraderEvaluation, LearnerToScore, PracticeTry } from './facts.ts';
export { exportFileName, type ExportKind } from './fileName.ts';
export { histogram, type Bin } from './histogram.ts';
export type { GivenReviews, LearnerScore, PartLine, PracticeScore, WorkScore } from './learnerScore.ts';
export {
  resultsReleasedLetter,
  resultsUnreleasedLetter,
  scoreChangedLetter,
  selfEvaluationClosedLetter,
} from './letters.ts';
export { lineSentence, percentText, shareSentence } from './mathLines.ts';
export { PART_LABELS, scoreNote, tenthsText, type NotedScore } from './notes.ts';
export { judgeRelease, reviewGoesOnText, type ReleaseVerdict } from './releasing.ts';
export { ALL_SCORE_COLUMNS, shownColumns, type Column, type ScoreExportRow } from './scoreColumns.ts';
export { scoreLearners, weightsOf, type ClassResult } from './scoreLearners.ts';
export { selfNearness, type SelfNearness } from './selfNearness.ts';
export { pointsOf, wholePercents } from './shares.ts';
export { classRange, scoreStats, type ScoreStats } from './stats.ts';
export {
  RESULT_STATES,
  REVIEW_REASONS,
  SCORE_CHANGE_KINDS,
  SCORE_COLUMN_SETS,
  SCORE_FLAGS,
  SCORE_STATUSES,
  type ScoreChangeKind,
  type ScoreStatus,
} from './words.ts';
