import { firstStart, lastEnd, type Schedule } from './schedule.ts';

/** What staff did with it. */
export const ACTIVATIONS = ['Draft', 'Activated', 'Deactivated'] as const;
export type Activation = (typeof ACTIVATIONS)[number];

export const ACTIVATION_STATUSES = ['Draft', 'Scheduled', 'Active', 'Ended', 'Deactivated'] as const;
export type ActivationStatus = (typeof ACTIVATION_STATUSES)[number];

/** What it is now: the clock makes Scheduled, Active and Ended of Activated. (PH-2) */
export function activationStatus(activation: Activation, schedule: Schedule, now: Date): ActivationStatus {
  if (activation !== 'Activated') return activation;
  const [start, end] = [firstStart(schedule), lastEnd(schedule)];
  if (start === null || end === null || now < start) return 'Scheduled';
  return now < end ? 'Active' : 'Ended';
}

/** Learners see it from activation on, also after its end; never a draft, nor what was deactivated. */
export function isSeenByLearners(status: ActivationStatus): boolean {
  return status === 'Scheduled' || status === 'Active' || status === 'Ended';
}
