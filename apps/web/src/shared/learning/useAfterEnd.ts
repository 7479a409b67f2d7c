import { useEffect, useRef } from 'react';

import { serverNow } from '#shared/time/serverClock.ts';

/** A browser may be a little ahead of the server, which must say by itself that it is over. */
const GRACE_MS = 2000;
const AGAIN_MS = 5000;

/** Once the end has passed the server is asked what holds now, and again until the page shows something else. (WS-15) */
export function useAfterEnd(endsAt: string | null, ask: () => unknown): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (endsAt === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        const left = new Date(endsAt).getTime() + GRACE_MS - serverNow().getTime();
        if (left <= 0) latest.current();
        wait(left <= 0 ? AGAIN_MS : Math.min(left, LONGEST_TIMER_MS));
      }, ms);
    };
    wait(0);
    return () => clearTimeout(timer);
  }, [endsAt]);
}

/** Browsers run longer ones at once. */
const LONGEST_TIMER_MS = 2_000_000_000;
