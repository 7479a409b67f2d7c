import { phaseOf, phaseState, type PhaseType, type Schedule } from './schedule.ts';

export interface MovedDeadline {
  readonly type: PhaseType;
  /** Null when it had no end before. */
  readonly from: Date | null;
  readonly to: Date;
  /** It was open, and by its new end it is not. */
  readonly isOver: boolean;
}

/**
 * The ends that another save has moved, of phases in which people could act or can act now: those that run, those that
 * were over and are open again, and those that are closed by it. What has not begun yet is told when it opens. (CC-3)
 */
export function movedDeadlines(before: Schedule, after: Schedule, now: Date): readonly MovedDeadline[] {
  return after.flatMap((phase) => {
    const old = phaseOf(before, phase.type);
    const { type, endsAt: to } = phase;
    if (old === undefined || to === null || old.endsAt?.getTime() === to.getTime()) return [];
    const [was, is] = [phaseState(old, now), phaseState(phase, now)];
    return is === 'open' || was === 'open' ? [{ type, from: old.endsAt, to, isOver: is === 'over' }] : [];
  });
}
