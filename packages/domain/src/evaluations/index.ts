export { anchorFlaws } from './anchors.ts';
export {
  placeComments,
  type Commentator,
  type CommentedPassage,
  type PlacedComment,
  type WorkComment,
} from './besideWork.ts';
export { distributionStartsAt, distributionState, type Distribution, type DistributionFacts } from './distribution.ts';
export { practiceHints, type FinishedTry, type PracticeHint } from './hints.ts';
export { expectedReviews, pickWork, volunteerRefusal, whatCounts, type Candidate } from './picking.ts';
export { pullsWork, REPORT_KINDS, REPORT_LABELS, type ReportKind } from './reports.ts';
export {
  reviewProgress,
  TASK_STATUSES,
  taskStatus,
  type ReviewProgress,
  type TaskFacts,
  type TaskStatus,
} from './tasks.ts';
export { keptAnswers, type KeptAnswers } from './saving.ts';
export { pulledLetter } from './pulledLetter.ts';
export { coachSign, coachText, SPECIFIC_WORDS, type CoachSign } from './coach.ts';
export {
  anchorAt,
  isInText,
  passagesOf,
  segmentsOf,
  sentencesOf,
  withAnchor,
  type Passage,
  type Segment,
} from './passages.ts';
