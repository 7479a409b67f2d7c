import type { Act } from '@circuit/domain/learningEvents';

interface Recorded {
  readonly act: Act;
  readonly at: number;
}
type Listener = (recorded: Recorded) => void;

/** What was done before anybody listens; the sender is loaded late, or never. */
const MOST_EARLY = 50;
let early: Recorded[] = [];
let listener: Listener | null = null;

/** Says what the person has just done. Whether it is told to anybody is decided elsewhere. (LE-12) */
export function recordActs(...acts: readonly Act[]): void {
  for (const act of acts) {
    const recorded = { act, at: Date.now() };
    if (listener !== null) listener(recorded);
    else if (early.length < MOST_EARLY) early.push(recorded);
  }
}

export function listenToActs(listen: Listener): () => void {
  listener = listen;
  for (const recorded of early) listen(recorded);
  early = [];
  return () => {
    if (listener === listen) listener = null;
  };
}
