export interface Tendency {
  readonly kind: 'strict' | 'balanced' | 'generous';
  /** Mean points above the expert. */
  readonly points: number;
}

/** Below this, being off is chance with three practice essays. */
const NOTICEABLE_POINTS = 3;

/** Whether somebody rates above or below the experts, from first tries; null without any. (CA-6) */
export function tendencyOf(deviations: readonly number[]): Tendency | null {
  if (deviations.length === 0) return null;
  const points = deviations.reduce((sum, deviation) => sum + deviation, 0) / deviations.length;
  if (points >= NOTICEABLE_POINTS) return { kind: 'generous', points };
  return { kind: points <= -NOTICEABLE_POINTS ? 'strict' : 'balanced', points };
}
