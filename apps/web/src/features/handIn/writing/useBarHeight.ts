import { type RefObject, useEffect } from 'react';

/** Tells the page how high its bar is, whatever stands in it: focus, toasts and tools keep clear of it. (2.4.11) */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--action-bar-height', `${bar.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (bar.current !== null) observer.observe(bar.current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--action-bar-height');
    };
  }, [bar]);
}
