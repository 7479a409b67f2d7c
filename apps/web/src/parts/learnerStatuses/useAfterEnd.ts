import { useEffect, useRef } from 'react';

import { serverNow } from '#platform/time/serverClock.ts';

/** A browser may be a little ahead of the server, which must say by itself that it is over. */
const GRACE_MS = 2000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Once the end has passed the server is asked what holds now, and again until the page shows something else. A class whose
 * time is up at the same moment does not ask at the same moment, nor does a page that nobody sees. (WS-15)
 */
export function useAfterEnd(endsAt: string | null, ask: () => unknown): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (endsAt === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let pauseMs = FIRST_PAUSE_MS;
    const graceMs = GRACE_MS * (1 + Math.random());
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        const left = new Date(endsAt).getTime() + graceMs - serverNow().getTime();
        if (left > 0) return wait(Math.min(left, LONGEST_TIMER_MS));
        if (document.hidden) return wait(FIRST_PAUSE_MS);
        latest.current();
        wait(pauseMs * (0.8 + Math.random() * 0.4));
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        return undefined;
      }, ms);
    };
    wait(0);
    return () => clearTimeout(timer);
  }, [endsAt]);
}

/** Browsers run longer ones at once. */
const LONGEST_TIMER_MS = 2_000_000_000;
