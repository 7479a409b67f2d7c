import { useEffect, useRef } from 'react';
import { NavigationType, useMatches, useNavigationType } from 'react-router';

import { useEntry } from './routeTable.ts';

const GIVE_UP_AFTER_MS = 10_000;

/**
 * After a change of route the keyboard focus goes to the page's h1, so that it is read out. Not when both paths belong to
 * one line of the specification, and not on the first page: there the browser has put it. (S2.28) Back and Forward return
 * to the place on the page, so there the focus does not scroll. (RT-13)
 */
export function useRouteFocus(): void {
  const route = useMatches().at(-1)?.id;
  const pattern = useEntry()?.id ?? route;
  const isReturn = useNavigationType() === NavigationType.Pop;
  const last = useRef(pattern);
  useEffect(() => {
    if (last.current === pattern) return undefined;
    last.current = pattern;
    return focusHeading(isReturn);
  }, [pattern, isReturn]);
}

/** Focuses the h1 now or as soon as the page has one, unless the person has meanwhile gone elsewhere (RT-8). */
function focusHeading(preventScroll: boolean): () => void {
  const before = document.activeElement;
  const tryIt = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading === null) return false;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    if (document.activeElement === before || document.activeElement === document.body) heading.focus({ preventScroll });
    return true;
  };
  if (tryIt()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tryIt()) stop();
  });
  const timer = setTimeout(() => observer.disconnect(), GIVE_UP_AFTER_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
