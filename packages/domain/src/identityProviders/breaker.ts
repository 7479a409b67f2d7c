/** How one provider has answered this process lately. */
export interface Breaker {
  readonly underWay: number;
  readonly failuresInARow: number;
  /** Nobody asks before, on the clock that is passed in. */
  readonly closedUntilMs: number;
}

export const NEW_BREAKER: Breaker = { underWay: 0, failuresInARow: 0, closedUntilMs: 0 };

/** A slow provider must not hold the places that other doors need. */
const MOST_AT_ONCE = 8;
const FAILURES_TO_CLOSE = 5;
/** Short: people wait in front of the page, and recovery is to be seen within seconds. (IP-41) */
const CLOSED_MS = 2000;

/** Whether the provider may be asked now; after a pause one call finds out whether it is back. */
export function mayAsk({ underWay, failuresInARow, closedUntilMs }: Breaker, nowMs: number): boolean {
  if (nowMs < closedUntilMs) return false;
  return underWay < (failuresInARow >= FAILURES_TO_CLOSE ? 1 : MOST_AT_ONCE);
}

export function afterAnswer(
  breaker: Breaker,
  isAnswered: boolean,
  nowMs: number,
  /** Longer where nobody waits in front of a page, and something else does the work meanwhile. */
  closedMs = CLOSED_MS,
): Breaker {
  const underWay = breaker.underWay - 1;
  if (isAnswered) return { underWay, failuresInARow: 0, closedUntilMs: 0 };
  const failuresInARow = breaker.failuresInARow + 1;
  const isClosed = failuresInARow >= FAILURES_TO_CLOSE;
  return { underWay, failuresInARow, closedUntilMs: isClosed ? nowMs + closedMs : breaker.closedUntilMs };
}
