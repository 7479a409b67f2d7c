/** How many requests a platform allows within so many seconds. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface Rate {
  /** Of this window, after this request; below 0 when it was one too many. */
  readonly left: number;
  readonly resetSeconds: number;
}

interface RateMeter {
  readonly ask: (now: Date) => Rate;
  /** Requests that were too many. */
  readonly over: () => number;
}

/** Counts what is asked, window by window, as a platform does that says how much is left. */
export function rateMeter({ requests, seconds }: RateLimit): RateMeter {
  const lengthMs = seconds * 1000;
  let [since, count, over] = [Number.NEGATIVE_INFINITY, 0, 0];
  return {
    ask: (now) => {
      if (now.getTime() - since >= lengthMs) [since, count] = [now.getTime(), 0];
      count += 1;
      if (count > requests) over += 1;
      return { left: requests - count, resetSeconds: Math.ceil((since + lengthMs - now.getTime()) / 1000) };
    },
    over: () => over,
  };
}
