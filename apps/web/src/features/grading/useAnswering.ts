import type { OpenSecondLook } from '@circuit/contract';
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

/** Which second look of one essay is being answered; whoever closes the dialog to read finds their words again. (SW-11) */
export function useAnswering(typed: TypedAnswers) {
  // As it was when it was opened: also when somebody else has answered it meanwhile, that is said in the dialog.
  const [secondLook, open] = useState<OpenSecondLook | null>(null);
  const id = secondLook?.id ?? '';
  return {
    secondLook,
    open,
    close: () => open(null),
    typed: typed.of(id),
    type: (change: Partial<Typed>) => typed.type(id, change),
  };
}

export type Answering = ReturnType<typeof useAnswering>;
