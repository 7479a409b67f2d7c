import { useEffect, useRef, useState } from 'react';

const BETWEEN_MS = 10_000;

/** The text to be read aloud: the newest one, at most one in 10 seconds. (D1) */
export function useSparseAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('');
  const lastAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (text === '' || text === announced) return undefined;
    const waitMs = Math.max(0, lastAt.current + BETWEEN_MS - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      setAnnounced(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text, announced]);

  return announced;
}
