import { useEffect, useState } from 'react';

import { serverNow } from './serverClock.ts';

/** The server's time, for what is shown of a deadline: it moves on by itself. */
export function useNow(everyMs = 1000): Date {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
