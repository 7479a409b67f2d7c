import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Of the page with which somebody came: nothing has been followed yet. */
const FIRST_OF_VISIT = 'default';

/**
 * When one screen takes the place of another, its heading takes the focus as soon as it is there, so that it is read out.
 * All pages below a course are one route, so the router moves it for none of them. Not for the first page of a visit: there
 * the browser has put it. (WS-17)
 */
export function useScreenFocus(screen: string | null): void {
  const last = useRef<string | null>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (screen === null || last.current === screen) return undefined;
    const isFirst = last.current === null && key === FIRST_OF_VISIT;
    last.current = screen;
    return isFirst ? undefined : focusHeading();
  }, [screen, key]);
}

/** Now or as soon as there is one, unless the person has meanwhile gone elsewhere. */
function focusHeading(): () => void {
  const before = document.activeElement;
  const tryIt = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return false;
    if (document.activeElement === before || document.activeElement === document.body) heading.focus();
    return true;
  };
  const observer = new MutationObserver(() => {
    if (tryIt()) observer.disconnect();
  });
  if (!tryIt()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
