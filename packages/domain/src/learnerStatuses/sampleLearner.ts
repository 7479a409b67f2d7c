import { phaseOf, phaseState, type PhaseType, type Schedule } from '../phases/index.ts';

import type { LearnerFacts } from './statuses.ts';

interface SampleGroupAssignment {
  readonly schedule: Schedule;
  readonly practiceCount: number;
  readonly reviewsGiven: number;
  /** Students see their results at the moment that is looked at. */
  readonly isReleased: boolean;
}

/**
 * A student who has done everything on time so far and nothing of what is open: what most of a class sees on the day a
 * phase opens. Nobody's work, name or date is in it. (VS-1)
 */
export function sampleLearner(
  { schedule, practiceCount, reviewsGiven, isReleased }: SampleGroupAssignment,
  now: Date,
): LearnerFacts {
  const isOver = (type: PhaseType) => {
    const phase = phaseOf(schedule, type);
    return phase !== undefined && phaseState(phase, now) === 'over';
  };
  const reviewing = phaseOf(schedule, 'PeerEvaluation');
  const isGivenOut = reviewing !== undefined && phaseState(reviewing, now) !== 'notOpen';
  const total = isGivenOut ? reviewsGiven : 0;
  return {
    permits: [],
    excused: [],
    hasDraft: false,
    isHandedIn: isOver('Submission'),
    isWithdrawn: false,
    practice: { done: isOver('Calibration') ? practiceCount : 0, total: practiceCount, isBegun: false },
    reviews: { done: isOver('PeerEvaluation') ? total : 0, total, isBegun: false, planned: reviewsGiven },
    self: isOver('SelfEvaluation') ? 'done' : 'none',
    distribution: { isRunning: false, hasRun: isGivenOut, hasFailed: false, startsAt: null },
    isReleased,
    hasSeenResults: isReleased,
  };
}

export interface SampleMoment {
  /** Null: now. */
  readonly phase: PhaseType | null;
  readonly at: Date;
}

/** When one may want to look: now, and in the middle of each phase. Results has no middle: the moment it begins. (VS-2) */
export function sampleMoments(schedule: Schedule, now: Date): SampleMoment[] {
  const phases = schedule.filter(({ type }) => type !== 'SuperiorEvaluation');
  return [
    { phase: null, at: now },
    ...phases.map(({ type, startsAt, endsAt }) => ({
      phase: type,
      at: endsAt === null ? startsAt : new Date((startsAt.getTime() + endsAt.getTime()) / 2),
    })),
  ];
}
