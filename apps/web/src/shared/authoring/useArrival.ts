import { useEffect, useRef } from 'react';

/** What takes the place of a list takes its focus too: whoever works by keyboard goes on from there. */
export function useArrival<Place extends HTMLElement>(isArrival = true) {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (isArrival) place.current?.focus();
  }, [isArrival]);
  return place;
}
