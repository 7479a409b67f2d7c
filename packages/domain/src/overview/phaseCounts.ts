import type { LearnerStatus } from '../learnerStatuses/index.ts';
import type { PhaseType } from '../phases/index.ts';

import type { MatrixLearner } from './learners.ts';

export interface PhaseCount {
  readonly done: number;
  readonly total: number;
}

/** Those of whom nothing is asked in a phase are not counted in it. */
const NOT_ASKED: ReadonlySet<LearnerStatus> = new Set(['Excused', 'Blocked']);

/** How far a class is in one phase: in Review by reviews, elsewhere by people. Results is counted by nobody. (OV-2) */
export function phaseCount(
  phases: readonly PhaseType[],
  phase: PhaseType,
  learners: readonly Pick<MatrixLearner, 'standings'>[],
): PhaseCount | null {
  const at = phases.indexOf(phase);
  if (at < 0 || phase === 'Results') return null;
  const asked = learners.flatMap(({ standings }) => {
    const standing = standings[at];
    return standing === undefined || NOT_ASKED.has(standing.status) ? [] : [standing];
  });
  if (phase === 'PeerEvaluation')
    return { done: sum(asked.map(({ done }) => done)), total: sum(asked.map(({ total }) => total)) };
  return { done: asked.filter(({ status }) => status === 'Done').length, total: asked.length };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
