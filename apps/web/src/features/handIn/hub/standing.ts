import type { PhaseType } from '@circuit/domain/phases';

export type LearnerStatus =
  | 'NotOpen'
  | 'ToDo'
  | 'InProgress'
  | 'Done'
  | 'Late'
  | 'Missed'
  | 'Excused'
  | 'Waiting'
  | 'Blocked';

/** Where one learner stands in one phase, with the dates that hold for them. */
export interface Standing {
  readonly phase: PhaseType;
  readonly status: LearnerStatus;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** The end of everybody else. */
  readonly regularEndsAt: Date | null;
  readonly hasPermit: boolean;
  readonly done: number;
  readonly total: number;
  /** Why one waits, as a sentence. */
  readonly reason: string | null;
}
