export { areResultsOut, byUrgency, canActIn, comingTo, nextStep, openTo, stillToCome } from './ahead.ts';
export { BEHIND_HOURS, behindIn } from './behind.ts';
export { phaseCounts, type PhaseCounts } from './phaseCounts.ts';
export { learnerReasonText, type LearnerReason } from './reasons.ts';
export { sampleLearner, sampleMoments, type SampleMoment } from './sampleLearner.ts';
export { lateHandInUntil, reviewWait } from './waiting.ts';
export {
  handInUntil,
  LEARNER_STATUSES,
  learnerStatuses,
  type LearnerFacts,
  type LearnerStatus,
  type PhaseStanding,
  type GroupAssignmentDates,
} from './statuses.ts';
