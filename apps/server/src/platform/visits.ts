import { waitToEnd } from './drain.ts';

/** Gives 'more' if it left something undone: it then comes again, behind the others that wait. Answers for its own errors. */
export type Visit = () => Promise<'more' | 'done'>;

/** Visits that run side by side, so many at once and no more. The others wait in line. */
export interface Visits {
  /** Stands in line only once: a key that waits keeps its place and gets the newer visit, and one under way is left out. */
  readonly add: (key: string, visit: Visit) => void;
  /** It need not be visited any more. A visit that is under way goes on. */
  readonly drop: (key: string) => void;
  /** How long the first in line has waited. */
  readonly longestWaitMs: () => number;
  /** Begins no other visit, and waits for those under way that end in time. */
  readonly stop: () => Promise<void>;
}

interface Waiting {
  readonly visit: Visit;
  readonly since: number;
}

/** `most`: at once. Each may hold a connection that a job might want. */
export function openVisits(most: number, stopMs?: number): Visits {
  let hasStopped = false;
  // A Map keeps the order in which keys were added first, and so is the line.
  const waiting = new Map<string, Waiting>();
  const underWay = new Map<string, Promise<void>>();
  const run = async (key: string, visit: Visit) => {
    const end = await visit();
    underWay.delete(key);
    if (end === 'more') waiting.set(key, { visit, since: performance.now() });
    begin();
  };
  const begin = () => {
    for (const [key, { visit }] of waiting) {
      if (hasStopped || underWay.size >= most) return;
      waiting.delete(key);
      underWay.set(key, run(key, visit));
    }
  };
  return {
    add: (key, visit) => {
      if (underWay.has(key)) return;
      waiting.set(key, { visit, since: waiting.get(key)?.since ?? performance.now() });
      begin();
    },
    drop: (key) => void waiting.delete(key),
    longestWaitMs: () => {
      const [first] = waiting.values();
      return first === undefined ? 0 : performance.now() - first.since;
    },
    stop: async () => {
      hasStopped = true;
      await waitToEnd(underWay.values(), stopMs);
    },
  };
}
