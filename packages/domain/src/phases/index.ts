export {
  acceptsWrite,
  JOB_DELAY_MS,
  jobStartsAt,
  mayActNow,
  notNowText,
  WRITE_GRACE_MS,
  type NotNow,
} from './acting.ts';
export {
  ACTIVATION_STATUSES,
  ACTIVATIONS,
  activationStatus,
  isSeenByLearners,
  type Activation,
  type ActivationStatus,
} from './activation.ts';
export {
  conflictSentence,
  conflictText,
  repairConflict,
  repairSchedule,
  scheduleConflicts,
  type PhaseConflict,
} from './conflicts.ts';
export {
  lengthOf,
  movePhase,
  nextMonday,
  planSchedule,
  shiftSchedule,
  tidyAfter,
  type PhaseLengths,
} from './moving.ts';
export { closedPhases, dateEffects } from './dateEffects.ts';
export { nextMoment, type NextMoment } from './nextMoment.ts';
export { PHASE_OF_PART } from './parts.ts';
export { checkPermit, permitEffect, type PhaseChange } from './permitEffect.ts';
export { personalSchedule, type LatePermit } from './permits.ts';
export {
  COMES_AFTER,
  currentPhase,
  firstStart,
  inOrder,
  lastEnd,
  PHASE_LABELS,
  PHASE_TYPES,
  phaseOf,
  phaseState,
  type Phase,
  type PhaseState,
  type PhaseType,
  type Schedule,
} from './schedule.ts';
export { movedDeadlines, type MovedDeadline } from './movedDeadlines.ts';
