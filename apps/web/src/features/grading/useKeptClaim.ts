import { useEffect, useEffectEvent } from 'react';

import { problemOf } from '#shared/api/problemOf.ts';
import { isAbandoned } from '#shared/learning/usePollingMs.ts';
import { useAppDispatch } from '#shared/store.ts';

import { type OfItem, useKeepQueueItemMutation, useReleaseQueueItemMutation } from './gradingApi.ts';

/** Somebody has it, or it is done: not for the moment, but until something changes. */
const BLOCKED = 409;
/** Well within the time that an essay stays one's own. */
const KEEP_EVERY_MS = 120_000;

interface Facts {
  /** Whether the server has said already that it is the caller's. */
  readonly isMine: boolean;
  /** Somebody else has it by now. */
  readonly onLost: () => void;
}

/** Keeps an essay while somebody is at it, and gives it back when it leaves the screen. (GQ-22) */
export function useKeptClaim({ groupAssignmentId, queueItemId }: OfItem, { isMine, onLost }: Facts): void {
  const [keep] = useKeepQueueItemMutation();
  const [release] = useReleaseQueueItemMutation();
  const dispatch = useAppDispatch();
  const keepOn = useEffectEvent(async () => {
    const { error } = await keep({ request: { groupAssignmentId, queueItemId } });
    if (error !== undefined && problemOf(error).status === BLOCKED) onLost();
  });
  const giveBack = useEffectEvent(() => void release({ request: { groupAssignmentId, queueItemId } }));
  const begin = useEffectEvent(() => {
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
