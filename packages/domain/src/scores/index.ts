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
