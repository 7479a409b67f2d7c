const SECOND_MS = 1000;
const LONGEST_SECONDS = 300;
/** A platform that asks for more than a day has lost its clock. */
const LONGEST_ASKED_SECONDS = 24 * 3600;

/** From then on somebody has to look at it. */
export const MOST_TRIES = 10;

export interface Waiting {
  /** From 0 to 1. */
  readonly chance: number;
  /** What the platform asked for; null when it asked for nothing. */
  readonly askedSeconds: number | null;
}

/** 1, 2, 4 … 300 seconds at most, by chance any part of it, and never less than the platform asks for. (GP-9) */
export function backOffMs(tries: number, { chance, askedSeconds }: Waiting): number {
  const most = Math.min(2 ** Math.min(Math.max(tries, 1) - 1, 20), LONGEST_SECONDS) * SECOND_MS;
  const asked = Math.min(askedSeconds ?? 0, LONGEST_ASKED_SECONDS) * SECOND_MS;
  return Math.max(Math.round(most * chance), asked);
}
