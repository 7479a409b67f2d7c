export { answerFlaws, sharesOf, strayAnswers, type Anchor, type AnswerFlaw, type CriterionAnswer } from './answers.ts';
export { commentFlaw, needsComment } from './comments.ts';
export {
  AES_TAGS,
  ANCHOR_LIMITS,
  COMMENT_RULES,
  criteriaOf,
  CRITERION_KINDS,
  DEFAULT_MIN_COMMENT_LENGTH,
  DEFAULT_POINT_SCALE_MAX,
  isPointScale,
  POINT_SCALE_ID,
  RUBRIC_LIMITS,
  type AesTag,
  type CommentRule,
  type Criterion,
  type CriterionKind,
  type Level,
  type LevelsCriterion,
  type PointsCriterion,
  type RubricContents,
  type YesNoCriterion,
} from './criteria.ts';
export { rubricFlaws, type RubricFlaw } from './flaws.ts';
export { criteriaFromTable, pasteFailureText, type PasteFailure } from './pasteTable.ts';
export {
  answerOf,
  highestPoints,
  rubricPoints,
  scaleOf,
  weightedCriteria,
  weightOf,
  type CriterionChoice,
} from './points.ts';
export {
  compareRubrics,
  decideRubricSave,
  rubricLockedText,
  SAVE_MODES,
  type RubricChange,
  type RubricLocked,
  type RubricSave,
  type SaveMode,
  type WordingFix,
} from './saving.ts';
