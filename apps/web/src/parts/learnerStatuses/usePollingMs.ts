import { useEffect, useState } from 'react';

import { msSinceActivity } from '#platform/tab/activity.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

const USUAL_MS = 30_000;
const HURRIED_MS = 2000;
/** What is watched closely is usually done by then. */
const HURRY_FOR_MS = 30_000;
/** Nobody is there: each call would renew the token of an abandoned page. (SX-15) */
const ABANDONED_MS = 900_000;
const LOOK_MS = 5000;

/** Nobody has touched this page for a quarter of an hour. */
export const isAbandoned = (): TabThunk<boolean> => (_dispatch, _getState, tab) => msSinceActivity(tab) >= ABANDONED_MS;

/**
 * How often to ask again: every 30 seconds, and every 2 in the first half minute of something that takes under a minute. A
 * class that opened the page at the same moment does not ask at the same moment; a page that nobody has touched for a
 * quarter of an hour does not ask at all. (HB-9)
 */
export function usePollingMs(isHurried: boolean): number {
  const [spread] = useState(() => 0.8 + Math.random() * 0.4);
  const [isHurryOver, setHurryOver] = useState(false);
  useEffect(() => {
    if (!isHurried) return undefined;
    const timer = setTimeout(() => setHurryOver(true), HURRY_FOR_MS);
    return () => {
      clearTimeout(timer);
      setHurryOver(false);
    };
  }, [isHurried]);
  const dispatch = useAppDispatch();
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setLeft(dispatch(isAbandoned())), LOOK_MS);
    return () => clearInterval(timer);
  }, [dispatch]);
  if (isLeft) return 0;
  return Math.round((isHurried && !isHurryOver ? HURRIED_MS : USUAL_MS) * spread);
}
