import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something once, as soon as it can be done. */
export function useOnce(isReady: boolean, act: () => void): void {
  const isDone = useRef(false);
  const go = useEffectEvent(act);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    go();
  }, [isReady]);
}
