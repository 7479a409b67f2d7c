import type { PhaseStandingShown } from '@circuit/contract';
import { useEffect, useRef } from 'react';

/** When a phase begins or ends while the page is open, where one stands is asked again. */
export function useTurnOfPhase(phases: readonly PhaseStandingShown[], now: Date, ask: () => unknown): void {
  const last = useRef(now);
  useEffect(() => {
    const moments = phases.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).flatMap((at) => at ?? []);
    const hasTurned = moments.some((at) => last.current < new Date(at) && new Date(at) <= now);
    last.current = now;
    if (hasTurned) ask();
  }, [phases, now, ask]);
}
