import { canActIn } from '../learnerStatuses/index.ts';
import type { PhaseType } from '../phases/index.ts';
import { isTaskPhase, type TaskPhase } from '../reminders/index.ts';

import type { MatrixLearner } from './learners.ts';

/**
 * What a message to these learners is about: the phase in which most of them are behind, else the one in which most of
 * them can still do something. Null: there is nothing that any of them could do. (OV-10)
 */
export function phaseToNudge(
  phases: readonly PhaseType[],
  learners: readonly Pick<MatrixLearner, 'behind' | 'standings'>[],
): TaskPhase | null {
  const tasks = phases.filter(isTaskPhase);
  const behind = most(tasks, (phase) => learners.filter((learner) => learner.behind.includes(phase)).length);
  if (behind !== null) return behind;
  return most(tasks, (phase) => {
    const at = phases.indexOf(phase);
    return learners.filter(({ standings }) => standings[at] !== undefined && canActIn(standings[at])).length;
  });
}

/** The first of those with the highest count; null when nothing counts. */
function most(phases: readonly TaskPhase[], countOf: (phase: TaskPhase) => number): TaskPhase | null {
  let best: { readonly phase: TaskPhase; readonly count: number } | null = null;
  for (const phase of phases) {
    const count = countOf(phase);
    if (count > (best?.count ?? 0)) best = { phase, count };
  }
  return best?.phase ?? null;
}
