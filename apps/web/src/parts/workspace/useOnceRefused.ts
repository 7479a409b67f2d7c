import { useEffect, useRef } from 'react';

/** Answers that are refused are refused again: the page asks once whether it is still open. (WS-15) */
export function useOnceRefused(isRefused: boolean, ask: () => unknown): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (isRefused) latest.current();
  }, [isRefused]);
}
