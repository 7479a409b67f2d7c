import { useEffect, useState } from 'react';

const USUAL_MS = 30_000;
const HURRIED_MS = 2000;
/** What is watched closely is usually done by then. */
const HURRY_FOR_MS = 30_000;

/**
 * How often to ask again: every 30 seconds, and every 2 in the first half minute of something that takes under a minute. A
 * class that opened the page at the same moment does not ask at the same moment. (HB-9)
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
  return Math.round((isHurried && !isHurryOver ? HURRIED_MS : USUAL_MS) * spread);
}
