import { behindIn, type PhaseStanding } from '../learnerStatuses/index.ts';
import type { PhaseType } from '../phases/index.ts';

/** How far a class is in one phase. */
export interface PhaseCounts {
  readonly done: number;
  readonly total: number;
}

/** Of Review the reviews are counted, of everything else the people; who is excused or kept from it does not count. (DA-7) */
export function phaseCounts(learners: readonly (readonly PhaseStanding[])[], type: PhaseType): PhaseCounts {
  const concerned = learners
    .flatMap((standings) => standings.filter(({ phase }) => phase === type))
    .filter(({ status }) => status !== 'Excused' && status !== 'Blocked');
  if (type === 'PeerEvaluation')
    return { done: sum(concerned.map(({ done }) => done)), total: sum(concerned.map(({ total }) => total)) };
  return { done: concerned.filter(({ status }) => status === 'Done').length, total: concerned.length };
}

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

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
