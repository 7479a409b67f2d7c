import { useRef } from 'react';

import { newIdempotencyKey } from './contractCall.ts';

/**
 * One key for one intent: pressing the button again after a lost answer sends the same key, and the server does it once.
 * Another request is another intent, and so is the same one after it succeeded.
 */
export function useIntentKey() {
  const last = useRef<{ readonly request: string; readonly key: string }>(undefined);
  return {
    keyFor: (request: object): string => {
      const text = JSON.stringify(request);
      if (last.current?.request !== text) last.current = { request: text, key: newIdempotencyKey() };
      return last.current.key;
    },
    done: () => {
      last.current = undefined;
    },
  };
}
