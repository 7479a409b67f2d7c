import { useEffect, useState } from 'react';

const TYPING_MS = 300;

/** What somebody types, once they pause. */
export function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
