import type { Act } from '@circuit/domain/learningEvents';

interface Recorded {
  readonly act: Act;
  readonly at: number;
}
type Listener = (recorded: Recorded) => void;

/**
 * What was done before it is known whether anybody listens: the sender is loaded late. Once that is known nothing is
 * kept any more, or what a person did who said no would be told of the next one. Null: it is known.
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

/** Nobody is told of what was done so far, nor of what is done until somebody listens. (LE-20, LE-21) */
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
