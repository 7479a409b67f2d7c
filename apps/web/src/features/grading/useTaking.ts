import type { Queue } from '@circuit/contract';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { problemOf } from '#shared/api/problemOf.ts';

import { useClaimQueueItemMutation } from './gradingApi.ts';
import { type NextWish, openable, type RunOfStaff } from './queue.ts';
import { useOnce } from './useOnce.ts';

const ITEM = 'item';
/** Somebody was a moment faster: the next one may be free. */
const TAKEN = 409;
/** More in a row is not bad luck. */
const MOST_TRIES = 10;

interface Facts extends Pick<RunOfStaff, 'run'> {
  readonly queue: Queue | undefined;
  /** The queue as it is now. */
  readonly ask: () => Promise<Queue | undefined>;
  /** Nothing is claimed then. */
  readonly isReadOnly: boolean;
}

/**
 * Which essay is open, and how one comes to the next. An essay is claimed before it is shown: whoever is a moment too
 * late is led on to the one after it. (GQ-22)
 */
export function useTaking({ run, queue, ask, isReadOnly }: Facts) {
  const [params, setParams] = useSearchParams();
  const [claim] = useClaimQueueItemMutation();
  const [isTaking, setTaking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const openId = params.get(ITEM);
  // What was asked for last decides what opens: a choice is not overtaken by what was on its way before it.
  const turn = useRef(0);

  /** Another wish: what came of those before it does not matter any more. */
  function begin(): number {
    turn.current += 1;
    setTaking(false);
    setRefusal(null);
    return turn.current;
  }

  /** Whether it is one's own now; if not, whether somebody else was faster. */
  async function claimed(queueItemId: string, mine: number): Promise<'mine' | 'taken' | 'failed' | 'overtaken'> {
    const { error } = await claim({ request: { groupAssignmentId: run.id, queueItemId } });
    if (mine !== turn.current) return 'overtaken';
    if (error === undefined) {
      setParams({ [ITEM]: queueItemId });
      return 'mine';
    }
    const { status, detail } = problemOf(error);
    setRefusal(detail);
    return status === TAKEN ? 'taken' : 'failed';
  }

  async function takeNext(except: string | null, wish?: NextWish): Promise<void> {
    if (isReadOnly) return;
    const mine = begin();
    setTaking(true);
    const now = await ask();
    if (mine !== turn.current) return;
    let came: Awaited<ReturnType<typeof claimed>> = 'taken';
    for (const { id } of now === undefined ? [] : openable(now, except, wish).slice(0, MOST_TRIES)) {
      came = await claimed(id, mine); // oxlint-disable-line eslint/no-await-in-loop -- the first that is free
      if (came !== 'taken') break;
    }
    if (came === 'overtaken') return;
    if (came === 'mine') setRefusal(null);
    else setParams({});
    setTaking(false);
  }

  useOnce(queue !== undefined, () => {
    if (isReadOnly || openId !== null || queue === undefined || queue.closed !== null) return;
    if (openable(queue, null).length > 0) void takeNext(null);
  });

  return {
    openId,
    isTaking,
    /** Why what was asked for did not open. */
    refusal,
    takeNext: (except: string | null, wish?: NextWish) => void takeNext(except, wish),
    /** Something that is waiting: claimed first. */
    take: (id: string) => void claimed(id, begin()),
    /** Something that is graded, or that somebody else has: only to be read. */
    read: (id: string) => {
      begin();
      setParams({ [ITEM]: id });
    },
  };
}
