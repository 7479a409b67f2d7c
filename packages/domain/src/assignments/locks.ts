import type { ActivationStatus } from '../phases/index.ts';

import type { Difference } from './differences.ts';

export const UNLOCK_REASON = { minLength: 10, maxLength: 500 } as const;

/** From its first phase on, what would change results is locked; an instructor opens it with a reason. (GA-6) */
export function isLocked(status: ActivationStatus, differences: readonly Difference[]): boolean {
  const isRunning = status === 'Active' || status === 'Ended';
  return isRunning && differences.some(({ changesResults }) => changesResults);
}

/** "Locked because students are at work: Weights, Rubric. Give a reason to change them." */
export function lockedText(differences: readonly Difference[]): string {
  const labels = differences.filter(({ changesResults }) => changesResults).map(({ label }) => label);
  return `Students have started, so these are locked: ${labels.join(', ')}. Give a reason to change them.`;
}
