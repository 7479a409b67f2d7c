import { useEffect, useRef } from 'react';

/**
 * When one screen takes the place of another at the same address, its heading takes the focus as soon as it is there, so
 * that it is read out. Not for the first one: there the browser or the router has put it. (WS-17)
 */
export function useScreenFocus(screen: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (screen === null || last.current === screen) return undefined;
    const isFirst = last.current === null;
    last.current = screen;
    if (isFirst || focusHeading()) return undefined;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [screen]);
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus();
  return heading !== null;
}
