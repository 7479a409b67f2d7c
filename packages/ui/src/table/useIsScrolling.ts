import { type RefObject, useEffect, useState } from 'react';

/** Whether something inside is wider than its place: only then is the place worth a tab stop. */
export function useIsScrolling(place: RefObject<HTMLElement | null>): boolean {
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = () =>
      setScrolling(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [place]);
  return isScrolling;
}
