import type { Shard, UserId } from '@circuit/domain/kernel';

import { ProblemError } from '#platform/problems.ts';

/** Each takes a core and some hundred megabytes; who comes later waits a little, then is told to come back. */
const AT_ONCE = 2;
/** Of one university: none can fill the queue of the others. */
const MOST_WAITING = 20;
/** Nobody can fill the queue of their university alone. */
const MOST_OF_ONE = 4;

let running = 0;
/** Who waits, by university; the one whose turn comes next stands first. */
const waiting = new Map<Shard, (() => void)[]>();
const ofPerson = new Map<string, number>();

/** Begins the work when there is room for it: universities take turns, and inside one the first to ask comes first. (AR-11, AR-22) */
export async function inTurn<T>(shard: Shard, person: UserId, work: () => Promise<T>): Promise<T> {
  const key = `${shard} ${person}`;
  const own = ofPerson.get(key) ?? 0;
  const line = waiting.get(shard) ?? [];
  const isFull = running >= AT_ONCE && line.length >= MOST_WAITING;
  if (isFull || own >= MOST_OF_ONE) throw new ProblemError({ kind: 'busy', retryAfterSeconds: 5 });
  ofPerson.set(key, own + 1);
  if (running < AT_ONCE) running += 1;
  else
    await new Promise<void>((resolve) => {
      line.push(resolve);
      waiting.set(shard, line);
    });
  try {
    return await work();
  } finally {
    leave(key);
  }
}

/** The next university takes over the place, so that nobody slips in between, and goes to the end of the row. */
function leave(key: string): void {
  const left = (ofPerson.get(key) ?? 1) - 1;
  if (left === 0) ofPerson.delete(key);
  else ofPerson.set(key, left);
  const [turn] = waiting;
  if (turn === undefined) {
    running -= 1;
    return;
  }
  const [shard, [next, ...others]] = turn;
  waiting.delete(shard);
  if (others.length > 0) waiting.set(shard, others);
  next?.();
}
