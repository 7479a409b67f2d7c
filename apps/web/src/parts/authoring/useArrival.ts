import { useEffect, useRef } from 'react';

/** A view that replaces a list takes focus, so that keyboard users continue from there. */
export function useArrival<Place extends HTMLElement>(isArrival = true) {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (isArrival) place.current?.focus();
  }, [isArrival]);
  return place;
}
