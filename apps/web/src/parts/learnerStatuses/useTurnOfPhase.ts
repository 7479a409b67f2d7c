import type { PhaseStandingShown } from '@circuit/contract/learnerStatuses';
import { useEffect, useRef } from 'react';

/** A browser may be a little ahead of the server, which must say by itself that a phase has turned. */
const GRACE_MS = 2000;

/** When a phase has begun or ended while the page is open, everything it shows is asked for again. (HB-9) */
export function useTurnOfPhase(phases: readonly PhaseStandingShown[], now: Date, ask: () => unknown): void {
  const last = useRef(now);
  useEffect(() => {
    const moments = phases.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).flatMap((at) => at ?? []);
    const hasTurned = moments
      .map((at) => new Date(at).getTime() + GRACE_MS)
      .some((at) => last.current.getTime() < at && at <= now.getTime());
    last.current = now;
    if (hasTurned) ask();
  }, [phases, now, ask]);
}
