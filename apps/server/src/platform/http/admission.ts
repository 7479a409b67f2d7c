import type { Shard } from '@circuit/domain/kernel';
import { NO_LIMITS, type ShardLimits } from '@circuit/domain/tenancy';

import { ProblemError, type Problem } from '#platform/problems.ts';

import { openTally } from './tally.ts';
import {
  isFlood,
  mayBegin,
  mayWait,
  nextIn,
  patienceMs,
  placesOf,
  restMs,
  RETRY_AFTER_SECONDS,
  WORK_CLASSES,
  whoGivesWay,
  type Room,
  type WorkClass,
} from './workClass.ts';

export interface AdmissionOptions {
  /** How many a shard may have at work: more than its database has connections would only wait there. */
  readonly placesPerShard: number;
  /** How many all shards may. */
  readonly places: number;
  /** How many of a shard may wait. */
  readonly mostWaiting: number;
  /** What operators limited, at this moment. (LM-4) */
  readonly limitsOf?: (shard: Shard) => ShardLimits;
}

export interface Admission {
  /** Does the work when it is its turn, or refuses it with 503 and the time to come again. Never 429. */
  run<Answer>(shard: Shard, work: WorkClass, act: (stepOut: StepOut) => Promise<Answer>): Promise<Answer>;
  /** Whether it could not even wait: asked before anything is read, so that a refusal costs little. */
  isFull(shard: Shard, work: WorkClass): boolean;
}

/**
 * Waits for another system without keeping the place: it costs nothing here meanwhile, and a slow one would hold all of
 * them. A call that comes back continues at once, so its caller must limit how many wait. (OL-12)
 */
export type StepOut = <Answer>(wait: () => Promise<Answer>) => Promise<Answer>;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface Queue {
  readonly shard: Shard;
  /** Since when somebody has been waiting, without a moment when nobody was; null while nobody is. */
  standingSince: number | null;
  /** Begins no look for a moment. */
  isResting: boolean;
  readonly running: Record<WorkClass, number>;
  readonly waiting: Record<WorkClass, Waiting[]>;
}

/** What who is refused is told. */
export const busy = (work: WorkClass): Problem => ({ kind: 'busy', retryAfterSeconds: RETRY_AFTER_SECONDS[work] });

/**
 * Bounded work in one process. Shards take turns, so that one that floods keeps no other waiting; inside a shard what
 * matters most goes first, and what matters least is refused first. (ADR 0027, OL-1 to OL-5, OL-10)
 */
export function openAdmission({
  placesPerShard,
  places,
  mostWaiting,
  limitsOf = () => NO_LIMITS,
}: AdmissionOptions): Admission {
  const queues = new Map<Shard, Queue>();
  /** Those of them in which somebody waits: on a quiet server none, however many shards it has. */
  const lines = new Set<Queue>();
  const tally = openTally<Queue>();
  let atWork = 0;

  const queueOf = (shard: Shard): Queue => {
    const known = queues.get(shard);
    if (known !== undefined) return known;
    const queue: Queue = {
      shard,
      standingSince: null,
      isResting: false,
      running: { handIn: 0, save: 0, evaluation: 0, read: 0, bulk: 0 },
      waiting: { handIn: [], save: [], evaluation: [], read: [], bulk: [] },
    };
    queues.set(shard, queue);
    return queue;
  };

  const roomOf = (queue: Queue): Room => ({
    places: placesPerShard,
    limits: limitsOf(queue.shard),
    isFlood: lines.has(queue) && isFlood(countsOf(queue), placesPerShard, tally.of(queue)),
    isResting: queue.isResting,
  });

  /** Gives free places to waiting calls, one shard after the other. */
  const giveOut = () => {
    for (const queue of lines) {
      if (atWork >= places) return;
      const next = nextIn(countsOf(queue), queue.running, roomOf(queue));
      if (next === undefined) continue;
      queue.waiting[next].shift()?.begin();
      // To the end of the line: the next free place is another shard's.
      if (!lines.delete(queue)) continue;
      lines.add(queue);
    }
  };

  const rest = (queue: Queue, forMs: number) => {
    if (forMs === 0) return;
    queue.isResting = true;
    setTimeout(() => {
      queue.isResting = false;
      giveOut();
    }, forMs);
  };

  const take = (queue: Queue, work: WorkClass) => {
    queue.running[work] += 1;
    atWork += 1;
  };

  const leave = (queue: Queue, work: WorkClass) => {
    queue.running[work] -= 1;
    atWork -= 1;
  };

  const carryOut = async <Answer>(
    queue: Queue,
    work: WorkClass,
    act: (stepOut: StepOut) => Promise<Answer>,
  ): Promise<Answer> => {
    const began = performance.now();
    const stepOut: StepOut = async (wait) => {
      leave(queue, work);
      giveOut();
      try {
        return await wait();
      } finally {
        take(queue, work);
      }
    };
    try {
      return await act(stepOut);
    } finally {
      leave(queue, work);
      rest(queue, restMs(work, roomOf(queue), performance.now() - began));
      giveOut();
    }
  };

  const noteIfEmpty = (queue: Queue) => {
    if (WORK_CLASSES.some((work) => queue.waiting[work].length > 0)) return;
    queue.standingSince = null;
    lines.delete(queue);
  };

  const mayJoin = (queue: Queue, work: WorkClass) => {
    const waiting = countsOf(queue);
    const standingMs = queue.standingSince === null ? 0 : performance.now() - queue.standingSince;
    return (
      whoGivesWay(work, waiting, mostWaiting) !== 'itself' &&
      mayWait(work, waiting, standingMs, placesOf(roomOf(queue)))
    );
  };

  return {
    isFull: (shard, work) => {
      const queue = queueOf(shard);
      const isRefused = mostWaiting === 0 || (lines.has(queue) && !mayJoin(queue, work));
      if (isRefused) tally.note(queue);
      return isRefused;
    },
    run: async (shard, work, act) => {
      const queue = queueOf(shard);
      tally.note(queue);
      const isFirst =
        !lines.has(queue) || WORK_CLASSES.every((one) => isBelow(one, work) || queue.waiting[one].length === 0);
      if (isFirst && atWork < places && mayBegin(work, queue.running, roomOf(queue))) {
        take(queue, work);
        return carryOut(queue, work, act);
      }
      if (!mayJoin(queue, work)) throw new ProblemError(busy(work));
      makeRoom(queue, work, mostWaiting);
      queue.standingSince ??= performance.now();
      lines.add(queue);
      const patience = patienceMs(work, performance.now() - queue.standingSince);
      await new Promise<void>((resolve, reject) => {
        const line = queue.waiting[work];
        const waiting: Waiting = {
          begin: () => {
            clearTimeout(timer);
            take(queue, work);
            noteIfEmpty(queue);
            resolve();
          },
          refuse: () => {
            clearTimeout(timer);
            reject(new ProblemError(busy(work)));
          },
        };
        const timer = setTimeout(() => {
          line.splice(line.indexOf(waiting), 1);
          reject(new ProblemError(busy(work)));
          noteIfEmpty(queue);
        }, patience);
        line.push(waiting);
      });
      return carryOut(queue, work, act);
    },
  };
}

const countsOf = ({ waiting }: Queue) => ({
  handIn: waiting.handIn.length,
  save: waiting.save.length,
  evaluation: waiting.evaluation.length,
  read: waiting.read.length,
  bulk: waiting.bulk.length,
});

const isBelow = (one: WorkClass, other: WorkClass) => WORK_CLASSES.indexOf(one) > WORK_CLASSES.indexOf(other);

/** The newest of the lowest class goes: it has waited least. */
function makeRoom(queue: Queue, work: WorkClass, mostWaiting: number): void {
  const gives = whoGivesWay(work, countsOf(queue), mostWaiting);
  if (gives !== null && gives !== 'itself') queue.waiting[gives].pop()?.refuse();
}
