import {
  mayActNow,
  personalSchedule,
  PHASE_OF_PART,
  phaseOf,
  phaseState,
  type ActivationStatus,
  type LatePermit,
  type Phase,
  type PhaseType,
  type Schedule,
} from '../phases/index.ts';
import type { DistributionFacts, ReviewProgress } from '../evaluations/index.ts';
import type { Part } from '../scoring/index.ts';

import type { LearnerReason } from './reasons.ts';
import { lateHandInUntil, reviewWait } from './waiting.ts';

export const LEARNER_STATUSES = [
  'NotOpen',
  'ToDo',
  'InProgress',
  'Done',
  'Late',
  'Missed',
  'Excused',
  'Waiting',
  'Blocked',
] as const;
export type LearnerStatus = (typeof LEARNER_STATUSES)[number];

/** What one learner has done in one assignment, and what was decided about them. */
export interface LearnerFacts {
  readonly permits: readonly LatePermit[];
  readonly excused: readonly Part[];
  readonly hasDraft: boolean;
  readonly isHandedIn: boolean;
  /** Staff took the hand-in out of the assignment. */
  readonly isWithdrawn: boolean;
  readonly practice: { readonly done: number; readonly total: number; readonly isBegun: boolean };
  readonly reviews: ReviewProgress & { readonly planned: number };
  readonly self: 'none' | 'begun' | 'done';
  /** The same for everybody in the assignment. */
  readonly distribution: DistributionFacts;
  /** A score run is released; left out where nobody asks for results. */
  readonly isReleased?: boolean;
  /** One was released, and staff unreleased it. Left out: not so. */
  readonly isUnreleased?: boolean;
  /** This person sees a result, or has opened one: self-evaluation is closed for them. Left out: they have not. */
  readonly hasSeenResults?: boolean;
}

export interface GroupAssignmentDates {
  readonly status: ActivationStatus;
  readonly schedule: Schedule;
}

export interface PhaseStanding {
  readonly phase: PhaseType;
  readonly status: LearnerStatus;
  /** The dates that hold for this person, and when it ends for everybody else. */
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly regularEndsAt: Date | null;
  readonly hasPermit: boolean;
  /** There is unfinished work of this person in it; told also while they are late, where the status does not say it. */
  readonly isBegun: boolean;
  readonly done: number;
  readonly total: number;
  readonly reason: LearnerReason | null;
}

/** What is done with the own hand-in, or by those who have one. */
const NEEDS_HAND_IN: ReadonlySet<PhaseType> = new Set(['Submission', 'PeerEvaluation', 'SelfEvaluation']);

/** What learners take part in: grading is staff's. */
const SHOWN: ReadonlySet<PhaseType> = new Set([
  'Submission',
  'Calibration',
  'PeerEvaluation',
  'SelfEvaluation',
  'Results',
]);

/** Where one learner stands in each phase of an assignment. Waiting and Blocked always come with a reason. (LS-2) */
export function learnerStatuses(
  groupAssignment: GroupAssignmentDates,
  facts: LearnerFacts,
  now: Date,
): PhaseStanding[] {
  const schedule = personalSchedule(groupAssignment.schedule, facts.permits);
  const lateUntil = lateHandInUntil(schedule, groupAssignment.schedule);
  return schedule
    .filter(({ type }) => SHOWN.has(type))
    .map((phase) => {
      const regularEndsAt = phaseOf(groupAssignment.schedule, phase.type)?.endsAt ?? null;
      const judged = judge({ ...groupAssignment, schedule, lateUntil }, phase, facts, now, regularEndsAt);
      const { type, startsAt, endsAt } = phase;
      const hasPermit = endsAt !== null && regularEndsAt !== null && endsAt > regularEndsAt;
      const isBegun = workIn(type, facts) === 'begun';
      return { phase: type, startsAt, endsAt, regularEndsAt, hasPermit, isBegun, ...countsOf(type, facts), ...judged };
    });
}

type Judged = Pick<PhaseStanding, 'status' | 'reason'>;
const plain = (status: LearnerStatus): Judged => ({ status, reason: null });

interface OwnDates extends GroupAssignmentDates {
  readonly lateUntil: Date | null;
}

function judge(
  groupAssignment: OwnDates,
  phase: Phase,
  facts: LearnerFacts,
  now: Date,
  regularEndsAt: Date | null,
): Judged {
  const { type } = phase;
  if (facts.excused.some((part) => PHASE_OF_PART[part] === type)) return plain('Excused');
  const verdict = mayActNow(groupAssignment, type, now);
  const notNow = verdict.isOk ? null : verdict.failure;
  // Staff release results when they are ready, also before the planned day. (RS-7)
  if (type === 'Results' && facts.isReleased === true && notNow?.kind !== 'notActive') return plain('Done');
  if (type === 'Results' && facts.isUnreleased === true && notNow?.kind !== 'notActive')
    return { status: 'Waiting', reason: { kind: 'unreleased', nextAt: null } };
  if (type === 'SelfEvaluation' && isCutOff(facts) && (notNow === null || notNow.kind === 'notOpenYet'))
    return { status: 'Missed', reason: { kind: 'resultsSeen', nextAt: null } };
  // A student who can no longer hand in has nothing to wait for, whenever the phase would open for them. (OV-16)
  if (notNow?.kind === 'notOpenYet' && isOutOf(groupAssignment, type, facts, now))
    return { status: 'Blocked', reason: { kind: 'noHandIn', phase: type, nextAt: null } };
  if (notNow?.kind === 'notOpenYet' || notNow?.kind === 'notActive') return { status: 'NotOpen', reason: notNow };
  const hasReviews = type === 'PeerEvaluation' && facts.reviews.total > 0;
  if (facts.isWithdrawn && NEEDS_HAND_IN.has(type) && !hasReviews)
    return { status: 'Blocked', reason: { kind: 'withdrawn', nextAt: null } };
  const work = workIn(type, facts);
  if (work === 'done') return plain('Done');
  if (type === 'Results') return { status: 'Waiting', reason: notReleased(phase, now) };
  if ((type === 'PeerEvaluation' || type === 'SelfEvaluation') && !facts.isHandedIn && !hasReviews)
    return { status: 'Blocked', reason: { kind: 'noHandIn', phase: type, nextAt: handInUntil(groupAssignment, now) } };
  // Nobody misses what was never there.
  if (type === 'Calibration' && facts.practice.total === 0)
    return { status: 'Waiting', reason: { kind: 'noPracticeEssays', nextAt: null } };
  if (type === 'PeerEvaluation' && !hasReviews) {
    const { distribution } = facts;
    const wait = { distribution, isOver: notNow !== null, lateUntil: groupAssignment.lateUntil };
    return { status: 'Waiting', reason: reviewWait(wait, now) };
  }
  if (notNow !== null) return { status: 'Missed', reason: notNow };
  const reason = type === 'PeerEvaluation' ? fewerThanPlanned(facts.reviews) : null;
  const isLate = regularEndsAt !== null && phaseState({ ...phase, endsAt: regularEndsAt }, now) === 'over';
  if (isLate) return { status: 'Late', reason };
  return { status: work === 'begun' ? 'InProgress' : 'ToDo', reason };
}

function isOutOf(
  groupAssignment: OwnDates,
  type: PhaseType,
  { isHandedIn, isWithdrawn, reviews }: LearnerFacts,
  now: Date,
): type is 'PeerEvaluation' | 'SelfEvaluation' {
  if (type !== 'PeerEvaluation' && type !== 'SelfEvaluation') return false;
  const handIn = phaseOf(groupAssignment.schedule, 'Submission');
  if (isHandedIn || isWithdrawn || reviews.total > 0 || handIn === undefined) return false;
  return phaseState(handIn, now) === 'over';
}

/** Could still evaluate themselves by the dates, and knows the score of the work by now. (RV-14) */
const isCutOff = ({ hasSeenResults, isHandedIn, self }: LearnerFacts): boolean =>
  hasSeenResults === true && isHandedIn && self !== 'done';

const fewerThanPlanned = ({ total, planned }: LearnerFacts['reviews']): LearnerReason | null =>
  total < planned ? { kind: 'fewerThanPlanned', given: total, planned, nextAt: null } : null;

function workIn(
  type: PhaseType,
  { hasDraft, isHandedIn, practice, reviews, self }: LearnerFacts,
): 'none' | 'begun' | 'done' {
  if (type === 'Submission') {
    if (isHandedIn) return 'done';
    return hasDraft ? 'begun' : 'none';
  }
  if (type === 'Calibration') return progressOf(practice);
  if (type === 'PeerEvaluation') return progressOf(reviews);
  return type === 'SelfEvaluation' ? self : 'none';
}

function progressOf({ done, total, isBegun }: ReviewProgress): 'none' | 'begun' | 'done' {
  if (total > 0 && done >= total) return 'done';
  return isBegun || done > 0 ? 'begun' : 'none';
}

function countsOf(type: PhaseType, { isHandedIn, practice, reviews, self }: LearnerFacts) {
  if (type === 'Calibration') return { done: practice.done, total: practice.total };
  if (type === 'Submission') return { done: isHandedIn ? 1 : 0, total: 1 };
  if (type === 'PeerEvaluation') return { done: reviews.done, total: reviews.total };
  if (type === 'SelfEvaluation') return { done: self === 'done' ? 1 : 0, total: 1 };
  return { done: 0, total: 0 };
}

const notReleased = ({ startsAt }: Phase, now: Date): LearnerReason => ({
  kind: 'notReleased',
  plannedAt: startsAt,
  nextAt: startsAt > now ? startsAt : null,
});

/** Until when this person can still hand in; null when they cannot. */
export function handInUntil(groupAssignment: GroupAssignmentDates, now: Date): Date | null {
  return mayActNow(groupAssignment, 'Submission', now).isOk
    ? (phaseOf(groupAssignment.schedule, 'Submission')?.endsAt ?? null)
    : null;
}
