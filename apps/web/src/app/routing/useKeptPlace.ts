import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const GIVE_UP_AFTER_MS = 5000;
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Back and Forward return to the same place, also on a page that is loaded anew and grows only then. The router's own
 * restoration scrolls once, when such a page is still short. (RT-13)
 */
export function useKeptPlace(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const places = useRef(new Map<string, number>());
  const current = useRef({ key, isReturning: false });

  useEffect(() => {
    const note = () => {
      // A page that has not grown yet cannot be scrolled: where it stands says nothing.
      if (!current.current.isReturning) places.current.set(current.current.key, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    const wanted = isReturn ? (places.current.get(key) ?? 0) : 0;
    current.current = { key, isReturning: wanted > 0 };
    if (wanted === 0) return undefined;
    const stop = () => {
      current.current.isReturning = false;
      observer.disconnect();
      clearTimeout(timer);
      BY_HAND.forEach((name) => window.removeEventListener(name, stop));
    };
    const goBack = () => {
      window.scrollTo(0, wanted);
      if (Math.abs(window.scrollY - wanted) < 2) stop();
    };
    const observer = new ResizeObserver(goBack);
    const timer = setTimeout(stop, GIVE_UP_AFTER_MS);
    // A person who scrolls has chosen another place.
    BY_HAND.forEach((name) => window.addEventListener(name, stop, { passive: true }));
    observer.observe(document.body);
    return stop;
  }, [key, isReturn]);
}
