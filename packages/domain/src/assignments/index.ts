export {
  constraintFlaws,
  DEFAULT_MAX_BYTES,
  handInPhrase,
  handInSentence,
  handInSummary,
} from './artifactConstraints.ts';
export {
  calibrationLetter,
  expertState,
  hasSample,
  isSampleOpen,
  QUALITIES,
  type AttachedRubric,
  type CalibrationFacts,
  type ExpertEvaluation,
  type ExpertState,
  type Quality,
} from './calibrations.ts';
export { deadlineLetter } from './deadlineLetter.ts';
export { movedDeadlinesFor } from './movedDeadlinesFor.ts';
export {
  designChecklist,
  isReady,
  groupAssignmentChecklist,
  SECTIONS,
  type ChecklistItem,
  type DesignFacts,
  type GroupAssignmentFacts,
  type Section,
} from './checklist.ts';
export {
  completePhases,
  completeWeights,
  DEFAULT_PHASES,
  DISTRIBUTIONS,
  enabledParts,
  enabledPhases,
  phaseLengths,
  type AssignmentDesign,
  type PhaseDesigns,
} from './design.ts';
export { snapshotDifferences, type Difference, type SnapshotFacts } from './differences.ts';
export { isLocked, lockedText, UNLOCK_REASON } from './locks.ts';
export { groupAssignmentActivities } from './groupAssignmentActivities.ts';
export { TEMPLATE_TEXTS, templateDesign, TEMPLATES, type Template } from './templates.ts';
export { isTitleTyped, typeTitleText } from './typedTitle.ts';
export { evenWeights, sampleStudents, weightSum, type SampleStudent } from './weights.ts';
