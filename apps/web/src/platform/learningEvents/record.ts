import type { Act } from '@circuit/domain/learningEvents';

interface Recorded {
  readonly act: Act;
  readonly at: number;
}
type Listener = (recorded: Recorded) => void;

/**
 * Acts recorded before the sender is loaded and knows whether it may send. After that nothing is kept without a
 * listener: otherwise acts of a person who turned events off would be sent later. Null: that time is over.
 */
const MOST_EARLY = 50;
let early: Recorded[] | null = [];
let listener: Listener | null = null;

/** Says what the person has just done. Whether it is told to anybody is decided elsewhere. (LE-12) */
export function recordActs(...acts: readonly Act[]): void {
  for (const act of acts) {
    const recorded = { act, at: Date.now() };
    if (listener !== null) listener(recorded);
    else if (early !== null && early.length < MOST_EARLY) early.push(recorded);
  }
}

/** Drops what was recorded so far, and everything until the next listener. (LE-20, LE-21) */
export function forgetEarlyActs(): void {
  early = null;
}

export function listenToActs(listen: Listener): () => void {
  listener = listen;
  for (const recorded of early ?? []) listen(recorded);
  early = null;
  return () => {
    if (listener === listen) listener = null;
  };
}
