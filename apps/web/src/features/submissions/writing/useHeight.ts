import { type RefObject, useEffect } from 'react';

type Part = RefObject<HTMLElement | null>;

/**
 * Tells the page how high a part is that stays in sight, whatever stands in it: focus, toasts and tools keep clear of
 * it. (2.4.11) On a phone only a piece of it may stay: then the whole has no height and the piece counts.
 */
export function useHeight(property: '--head-height' | '--action-bar-height', whole: Part, piece: Part = whole): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const parts = [whole.current, piece.current].filter((part) => part !== null);
    const measure = () => {
      const height = parts.map(({ offsetHeight }) => offsetHeight).find((one) => one > 0) ?? 0;
      style.setProperty(property, `${height}px`);
    };
    const observer = new ResizeObserver(measure);
    parts.forEach((part) => observer.observe(part));
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property, whole, piece]);
}
