import { phaseOf, phaseState, type PhaseType, type Schedule } from './schedule.ts';

export interface MovedDeadline {
  readonly type: PhaseType;
  /** Null when it had no end before. */
  readonly from: Date | null;
  readonly to: Date;
}

/**
 * The ends that another save has moved, of phases in which people can act once it is saved: those that run, and those
 * that were over and are open again. What has not begun yet is told when it opens. (CC-3)
 */
export function movedDeadlines(before: Schedule, after: Schedule, now: Date): readonly MovedDeadline[] {
  return after.flatMap((phase) => {
    const old = phaseOf(before, phase.type);
    const { type, endsAt: to } = phase;
    if (old === undefined || to === null || old.endsAt?.getTime() === to.getTime()) return [];
    return phaseState(phase, now) === 'open' ? [{ type, from: old.endsAt, to }] : [];
  });
}
