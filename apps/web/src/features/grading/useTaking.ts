import type { Queue } from '@circuit/contract/grading';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { problemOf } from '#platform/api/problemOf.ts';

import { useClaimQueueItemMutation } from './gradingApi.ts';
import { arrivedWords, type NextWish, openable, type GroupAssignmentOfStaff } from './queue.ts';
import { type QueueView, viewOf } from './queueFilter.ts';
import { type ListPlace, NOWHERE } from './useListPlace.ts';
import { useOnce } from './useOnce.ts';

const ITEM = 'item';
const VIEW = 'reason';
/** Somebody was a moment faster: the next one may be free. */
const TAKEN = 409;
/** More in a row is not bad luck. */
const MOST_TRIES = 10;

interface Facts extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly queue: Queue | undefined;
  /** The queue as it is now. */
  readonly ask: () => Promise<Queue | undefined>;
  /** Nothing is claimed then. */
  readonly isReadOnly: boolean;
  readonly place: ListPlace;
}

interface Wanted {
  readonly wish?: NextWish | undefined;
  readonly within?: QueueView;
  /** Nobody asked for it: the page opens it by itself. */
  readonly isFirst?: boolean;
}

/**
 * Which essay is open, and how the grader gets to the next. An essay is claimed before it is shown; a grader who is a
 * moment too late is taken to the one after it. (GQ-22)
 */
export function useTaking({ groupAssignment, queue, ask, isReadOnly, place }: Facts) {
  const [params, setParams] = useSearchParams();
  const [claim] = useClaimQueueItemMutation();
  const [isTaking, setTaking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const openId = params.get(ITEM);
  const view = viewOf(params.get(VIEW));
  // Which essay is the caller's: the one before it needs no giving back, since a grader has one at a time. (GQ-3)
  const held = useRef<string | null>(null);
  // What was asked for last decides what opens: a choice is not overtaken by what was on its way before it.
  const turn = useRef(0);

  function show(id: string | null, within: QueueView = view): void {
    setParams({ ...(within === 'all' ? {} : { [VIEW]: within }), ...(id === null ? {} : { [ITEM]: id }) });
  }

  /** Starts a new request: the results of earlier ones no longer matter. */
  function begin(): number {
    turn.current += 1;
    setTaking(false);
    setRefusal(null);
    return turn.current;
  }

  /** Whether it is one's own now; if not, whether somebody else was faster. */
  async function claimed(queueItemId: string, mine: number): Promise<'mine' | 'taken' | 'failed' | 'overtaken'> {
    const { error } = await claim({ request: { groupAssignmentId: groupAssignment.id, queueItemId } });
    if (mine !== turn.current) return 'overtaken';
    if (error === undefined) {
      held.current = queueItemId;
      return 'mine';
    }
    const { status, detail } = problemOf(error);
    setRefusal(detail);
    return status === TAKEN ? 'taken' : 'failed';
  }

  async function takeNext(except: string | null, { wish, within = view, isFirst = false }: Wanted = {}): Promise<void> {
    if (isReadOnly) return;
    const mine = begin();
    setTaking(true);
    const now = await ask();
    if (mine !== turn.current) return;
    const free = now === undefined ? [] : openable(now, except, { view: within, wish });
    let came: Awaited<ReturnType<typeof claimed>> = 'taken';
    let opened: (typeof free)[number] | undefined;
    for (const item of free.slice(0, MOST_TRIES)) {
      // What is graded is read, and its author answered: nobody has to hold it for that.
      came = item.isGraded ? 'mine' : await claimed(item.id, mine);
      opened = item;
      if (came !== 'taken') break;
    }
    if (came === 'overtaken') return;
    const found = came === 'mine' ? opened : undefined;
    if (found !== undefined) setRefusal(null);
    // When the page opens an essay by itself, focus stays at the top of the page.
    if (!isFirst) place.leadTo(found?.id ?? NOWHERE);
    setSaid(found === undefined ? 'Nothing else is waiting for you here.' : arrivedWords(found, free.length - 1));
    show(found?.id ?? null, within);
    setTaking(false);
  }

  async function take(id: string): Promise<void> {
    if ((await claimed(id, begin())) === 'mine') show(id);
  }

  useOnce(queue !== undefined, () => {
    if (isReadOnly || openId !== null || queue === undefined || queue.closed !== null) return;
    if (openable(queue, null, { view }).length > 0) void takeNext(null, { isFirst: true });
  });

  return {
    openId,
    view,
    isTaking,
    /** Why what was asked for did not open. */
    refusal,
    /** What a screen reader says once the next one is there. */
    said,
    takeNext: (except: string | null, wish?: NextWish) => void takeNext(except, { wish }),
    /** Something that is waiting: claimed first. */
    take: (id: string) => void take(id),
    /** Something that is graded, or that somebody else has: only to be read. */
    read: (id: string) => {
      begin();
      show(id);
    },
    /** What of the queue is shown; the essay that is open stays open. */
    choose: (next: QueueView) => show(openId, next),
    takeFromAll: () => void takeNext(null, { within: 'all' }),
    hold: (id: string) => {
      held.current = id;
    },
    isHeld: (id: string) => held.current === id,
    /** The server has given it back: it was handed in, or put last. */
    letGo: () => {
      held.current = null;
    },
  };
}

export type Taking = ReturnType<typeof useTaking>;
