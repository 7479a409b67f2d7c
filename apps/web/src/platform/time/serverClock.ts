export const OFFSET_THRESHOLD_MS = 1000;

let offsetMs = 0;

/** How far the server's clock is ahead: applied when it differs by more than a second, else 0. (S4.12) */
export function clockOffset(serverMs: number, browserMs: number): number {
  const differenceMs = serverMs - browserMs;
  return Math.abs(differenceMs) > OFFSET_THRESHOLD_MS ? differenceMs : 0;
}

/** The server said its time in an answer to a call that was sent and came back at these instants of our clock. */
export function setServerTime(serverTime: string, sentAtMs: number, receivedAtMs: number): void {
  const serverMs = Date.parse(serverTime);
  // On a slow line the answer is as old as its way back, so our side of the comparison is the middle of the call.
  if (!Number.isNaN(serverMs)) offsetMs = clockOffset(serverMs, (sentAtMs + receivedAtMs) / 2);
}

/** The time by which deadlines are decided, as well as the browser knows it. */
export function serverNow(browserMs: number = Date.now()): Date {
  return new Date(browserMs + offsetMs);
}
