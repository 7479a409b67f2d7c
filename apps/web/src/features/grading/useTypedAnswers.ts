import type { SecondLookDecision } from '@circuit/domain/secondLooks';
import { useState } from 'react';

/** What somebody has chosen and typed so far. */
interface Typed {
  readonly decision: SecondLookDecision | null;
  readonly text: string;
}

const NOTHING: Typed = { decision: null, text: '' };

/** What was typed for every second look so far, as long as the queue is open, whichever essay is. (SW-11) */
export function useTypedAnswers() {
  const [all, setAll] = useState<Readonly<Record<string, Typed>>>({});
  return {
    of: (id: string): Typed => all[id] ?? NOTHING,
    type: (id: string, change: Partial<Typed>) =>
      setAll((before) => ({ ...before, [id]: { ...(before[id] ?? NOTHING), ...change } })),
  };
}

export type TypedAnswers = ReturnType<typeof useTypedAnswers>;
