import { useEffect, useEffectEvent } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { isAbandoned } from '#parts/learnerStatuses/usePollingMs.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { forgetClaim, type OfItem, useKeepQueueItemMutation, useReleaseQueueItemMutation } from './gradingApi.ts';
import type { Taking } from './useTaking.ts';

/** Somebody has it, or it is done: not for the moment, but until something changes. */
const BLOCKED = 409;
/** Well within the time that an essay stays one's own. */
const KEEP_EVERY_MS = 120_000;

interface Facts {
  /** Whether the server has said already that it is the caller's. */
  readonly isMine: boolean;
  /** Somebody else has it by now. */
  readonly onLost: () => void;
  readonly taking: Pick<Taking, 'hold' | 'isHeld'>;
}

/**
 * Keeps an essay while somebody is at it, and gives it back when it leaves the screen; where the next one was claimed, or
 * it was handed in, the server has done that. (GQ-22)
 */
export function useKeptClaim({ groupAssignmentId, queueItemId }: OfItem, { isMine, onLost, taking }: Facts): void {
  const [keep] = useKeepQueueItemMutation();
  const [release] = useReleaseQueueItemMutation();
  const dispatch = useAppDispatch();
  const keepOn = useEffectEvent(async () => {
    const { error } = await keep({ request: { groupAssignmentId, queueItemId } });
    if (error !== undefined && problemOf(error).status === BLOCKED) onLost();
  });
  const giveBack = useEffectEvent(() => {
    if (taking.isHeld(queueItemId)) void release({ request: { groupAssignmentId, queueItemId } });
    else dispatch(forgetClaim({ groupAssignmentId, queueItemId }));
  });
  const begin = useEffectEvent(() => {
    taking.hold(queueItemId);
    if (!isMine) void keepOn();
  });
  const byTheClock = useEffectEvent(() => {
    if (!document.hidden && !dispatch(isAbandoned())) void keepOn();
  });
  useEffect(() => {
    begin();
    const timer = setInterval(byTheClock, KEEP_EVERY_MS);
    return () => {
      clearInterval(timer);
      giveBack();
    };
  }, []);
}
