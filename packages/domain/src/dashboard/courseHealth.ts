import { behindIn, type PhaseStanding } from '../learnerStatuses/index.ts';
import type { PhaseType } from '../phases/index.ts';

/** How many people are behind, in each phase in which somebody is. */
export interface Behind {
  readonly count: number;
  readonly phases: readonly { readonly phase: PhaseType; readonly count: number; readonly endsAt: Date | null }[];
}

/** One person counts once, however much they are behind with. (LS-12) */
export function behindOf(learners: readonly (readonly PhaseStanding[])[], now: Date): Behind {
  const behind = learners.map((standings) => behindIn(standings, now)).filter((parts) => parts.length > 0);
  const phases = new Map<PhaseType, { count: number; endsAt: Date | null }>();
  for (const { phase, endsAt } of behind.flat()) {
    const known = phases.get(phase);
    phases.set(phase, { count: (known?.count ?? 0) + 1, endsAt: earlier(known?.endsAt ?? null, endsAt) });
  }
  return { count: behind.length, phases: [...phases].map(([phase, one]) => ({ phase, ...one })) };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
