import { useRef, useState } from 'react';

import { problemOf } from './problemOf.ts';
import { isFinal } from './retry.ts';
import { useIntentKey } from './useIntentKey.ts';

interface Answered<Answer> {
  readonly data?: Answer | undefined;
  readonly error?: unknown;
}

interface Options {
  /** After whatever was to be done, also without an answer: it may have begun. */
  readonly onSent?: () => void;
}

/**
 * What is rehearsed first and done as it was shown. The last answer stays while the next one is on its way, so that
 * whoever pressed a button still sees it; of two that are on their way the later one says what holds. (DS-11, SP-4)
 */
export function useRehearsed<Asked extends { readonly dryRun: boolean }, Answer>(
  send: (asked: Asked, idempotencyKey: string) => Promise<Answered<Answer>>,
  { onSent }: Options = {},
) {
  const [answer, setAnswer] = useState<Answer>();
  const [lastAsked, setLastAsked] = useState<Asked>();
  const [error, setError] = useState<unknown>();
  const [isSending, setIsSending] = useState(false);
  const { keyFor, done } = useIntentKey();
  const turn = useRef(0);

  const ask = async (asked: Asked): Promise<Answer | undefined> => {
    turn.current += 1;
    const mine = turn.current;
    setLastAsked(asked);
    setError(undefined);
    setIsSending(true);
    const answered = await send(asked, keyFor(asked));
    if (!asked.dryRun) onSent?.();
    if (mine !== turn.current) return undefined;
    setIsSending(false);
    if (answered.data === undefined) {
      setError(answered.error);
      return undefined;
    }
    done();
    setAnswer(answered.data);
    return answered.data;
  };
  const problem = problemOf(error);
  return {
    answer,
    lastAsked,
    isSending,
    hasFailed: error !== undefined,
    detail: problem.detail,
    /** It was to be done, and nobody knows whether it was: the same is asked again, and done once. */
    isUnknown: error !== undefined && lastAsked?.dryRun === false && !isFinal(problem),
    ask: (asked: Asked) => void ask(asked),
    /** The same for whoever goes on with the answer; undefined when there is none, or another was asked for meanwhile. */
    answerTo: ask,
  };
}
