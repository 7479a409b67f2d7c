import { ProblemError } from '#platform/problems.ts';

/** Each takes a core and some hundred megabytes; who comes later waits a little, then is told to come back. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
/** Nobody can fill the queue alone. */
const MOST_OF_ONE = 4;

let running = 0;
const waiting: (() => void)[] = [];
const ofPerson = new Map<string, number>();

/** Begins the work when there is room for it, in the order of asking. (AR-11) */
export async function inTurn<T>(person: string, work: () => Promise<T>): Promise<T> {
  const own = ofPerson.get(person) ?? 0;
  const isFull = running >= AT_ONCE && waiting.length >= MOST_WAITING;
  if (isFull || own >= MOST_OF_ONE) throw new ProblemError({ kind: 'busy', retryAfterSeconds: 5 });
  ofPerson.set(person, own + 1);
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    leave(person);
  }
}

/** Whoever waits longest takes over the place, so that nobody slips in between. */
function leave(person: string): void {
  const left = (ofPerson.get(person) ?? 1) - 1;
  if (left === 0) ofPerson.delete(person);
  else ofPerson.set(person, left);
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}
