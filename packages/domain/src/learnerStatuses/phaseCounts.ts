import type { PhaseType } from '../phases/index.ts';

import type { LearnerStatus, PhaseStanding } from './statuses.ts';

/** How far a class is in one phase. */
export interface PhaseCounts {
  readonly done: number;
  readonly total: number;
  /** Exempt from this phase, so neither done nor missing: with them the numbers add up to the class. (OV-16) */
  readonly exempt: number;
}

/** A phase asks nothing of these, so it does not count them. */
const NOT_ASKED: ReadonlySet<LearnerStatus> = new Set(['Excused', 'Blocked']);

/**
 * Of Review the reviews are counted, of everything else the people. Null for Results, which nobody does, and for grading,
 * which no learner does. (OV-2, DA-7)
 *
 * @param standings where each learner stands in this phase
 */
export function phaseCounts(
  phase: PhaseType,
  standings: readonly Pick<PhaseStanding, 'status' | 'done' | 'total'>[],
): PhaseCounts | null {
  if (phase === 'Results' || phase === 'SuperiorEvaluation') return null;
  const exempt = standings.filter(({ status }) => status === 'Excused').length;
  const asked = standings.filter(({ status }) => !NOT_ASKED.has(status));
  if (phase === 'PeerEvaluation')
    return { done: sum(asked.map(({ done }) => done)), total: sum(asked.map(({ total }) => total)), exempt };
  return { done: asked.filter(({ status }) => status === 'Done').length, total: asked.length, exempt };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
