import type { Activity } from '../permissions/index.ts';
import { isSeenByLearners, PHASE_LABELS, phaseOf, type ActivationStatus, type Schedule } from '../phases/index.ts';

/** What learners do with a deadline. */
export const ASKABLE_PHASES = ['Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation'] as const;
export type AskablePhase = (typeof ASKABLE_PHASES)[number];

export const TIME_REQUEST_STATUSES = ['Open', 'Granted', 'Refused', 'Withdrawn'] as const;
export type TimeRequestStatus = (typeof TIME_REQUEST_STATUSES)[number];

/** A person who may do something may ask for more time to do it. (TQ-1) */
export const ACTIVITY_TO_ASK = {
  Submission: 'GroupAssignmentSubmissionUpdateOwn',
  Calibration: 'CalibrationEvaluationCreate',
  PeerEvaluation: 'PeerEvaluationUpdateOwn',
  SelfEvaluation: 'PeerEvaluationUpdateOwn',
} as const satisfies Record<AskablePhase, Activity>;

/** Nobody plans further ahead, and a typo in the year is found. */
export const LONGEST_ASK_DAYS = 60;
const DAY_MS = 86_400_000;

export interface AskFacts {
  readonly status: ActivationStatus;
  /** The dates that hold for the person, late permits included. */
  readonly schedule: Schedule;
  readonly hasOpen: boolean;
  /** Results that this person can see: what comes after them changes nothing. */
  readonly isReleased: boolean;
}

/** Why somebody cannot ask for time in a phase now, in a sentence; null if they can. (TQ-2) */
export function whyNotAsk(phase: AskablePhase, { status, schedule, hasOpen, isReleased }: AskFacts): string | null {
  if (!isSeenByLearners(status)) return 'This assignment is not active.';
  const endsAt = phaseOf(schedule, phase)?.endsAt ?? null;
  if (endsAt === null) return `${PHASE_LABELS[phase]} is not part of this assignment or has no deadline.`;
  if (isReleased) return 'Results have been released, so no more time can be given.';
  return hasOpen ? `You already asked for more time for ${PHASE_LABELS[phase]}. Wait for the answer.` : null;
}

/** The earliest end worth asking for: later than the own one, and still to come. */
export function firstUntil(phase: AskablePhase, schedule: Schedule, now: Date): Date {
  const endsAt = phaseOf(schedule, phase)?.endsAt ?? now;
  return endsAt > now ? endsAt : now;
}

/** Why this end cannot be asked for; null if it can. */
export function whyNotUntil(phase: AskablePhase, until: Date, schedule: Schedule, now: Date): string | null {
  const first = firstUntil(phase, schedule, now);
  if (until <= first)
    return first > now
      ? 'You already have this time. Choose a later one.'
      : 'This time has passed. Choose a later one.';
  return until.getTime() - first.getTime() > LONGEST_ASK_DAYS * DAY_MS
    ? `Choose a time within ${LONGEST_ASK_DAYS} days.`
    : null;
}

/** An answer gives time and takes none away: a permit may have been given since the student asked. (TQ-4) */
export function whyNotGrant(phase: AskablePhase, until: Date, schedule: Schedule): string | null {
  const endsAt = phaseOf(schedule, phase)?.endsAt ?? null;
  return endsAt !== null && until <= endsAt ? 'The student already has this time. Choose a later one.' : null;
}

/** What was answered stays answered; what its author took back needs no answer. (TQ-4) */
export function whyNotAnswer(status: TimeRequestStatus): string | null {
  if (status === 'Open') return null;
  return status === 'Withdrawn' ? 'The student withdrew this request.' : 'This request has been answered.';
}
