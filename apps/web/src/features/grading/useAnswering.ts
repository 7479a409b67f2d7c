import type { OpenSecondLook } from '@circuit/contract';
import type { SecondLookDecision } from '@circuit/domain/secondLooks';
import { useState } from 'react';

/** What somebody has chosen and typed so far. */
interface Typed {
  readonly decision: SecondLookDecision | null;
  readonly text: string;
}

const NOTHING: Typed = { decision: null, text: '' };

/** Which second look is being answered; whoever closes the dialog to look at the essay finds their words again. (SW-11) */
export function useAnswering() {
  // As it was when it was opened: also when somebody else has answered it meanwhile, that is said in the dialog.
  const [secondLook, open] = useState<OpenSecondLook | null>(null);
  const [all, setAll] = useState<Readonly<Record<string, Typed>>>({});
  const id = secondLook?.id ?? '';
  return {
    secondLook,
    open,
    close: () => open(null),
    typed: all[id] ?? NOTHING,
    type: (change: Partial<Typed>) =>
      setAll((before) => ({ ...before, [id]: { ...(before[id] ?? NOTHING), ...change } })),
  };
}

export type Answering = ReturnType<typeof useAnswering>;
