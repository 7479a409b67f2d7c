import { useRef, useState } from 'react';

import { problemOf } from './problemOf.ts';
import { isFinal } from '#platform/http/retry.ts';
import { useIntentKey } from './useIntentKey.ts';

interface Answered<Answer> {
  readonly data?: Answer | undefined;
  readonly error?: unknown;
}

interface Options {
  /** Called after a real request, even without an answer: it may have started. */
  readonly onSent?: () => void;
}

/**
 * A request that is rehearsed first and then carried out as shown. The last answer stays until the next one arrives, so
 * that a button the user pressed does not vanish. If two requests are under way, the later one wins. (DS-11, SP-4)
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
    error,
    hasFailed: error !== undefined,
    detail: problem.detail,
    /** A real request whose outcome is unknown: sending it again carries it out only once. */
    isUnknown: error !== undefined && lastAsked?.dryRun === false && !isFinal(problem),
    ask: (asked: Asked) => void ask(asked),
    /** The same, for a caller that needs the answer; undefined if there is none, or if a later request replaced it. */
    answerTo: ask,
  };
}
