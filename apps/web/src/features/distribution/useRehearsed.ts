import { useState } from 'react';

import { problemOf } from '#shared/api/problemOf.ts';
import { isFinal } from '#shared/api/retry.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';
import { useAppDispatch } from '#shared/store.ts';

import { pairingsChanged } from './distributionApi.ts';
import type { Job } from './words.ts';

interface Answered<Answer> {
  readonly data?: Answer | undefined;
  readonly error?: unknown;
}

/**
 * What is rehearsed first and done as it was shown. The last answer stays while the next one is on its way, so that
 * whoever pressed a button still sees it. (DS-11)
 */
export function useRehearsed<
  Asked extends { readonly dryRun: boolean },
  Answer extends { readonly jobLog: Job | null },
>(send: (asked: Asked, idempotencyKey: string) => Promise<Answered<Answer>>) {
  const [answer, setAnswer] = useState<Answer>();
  const [lastAsked, setLastAsked] = useState<Asked>();
  const [error, setError] = useState<unknown>();
  const [isSending, setIsSending] = useState(false);
  const { keyFor, done } = useIntentKey();
  const dispatch = useAppDispatch();
  const ask = async (asked: Asked) => {
    setLastAsked(asked);
    setError(undefined);
    setIsSending(true);
    const answered = await send(asked, keyFor(asked));
    setIsSending(false);
    if (answered.data === undefined) setError(answered.error);
    else {
      done();
      setAnswer(answered.data);
    }
    // Also without an answer: it may have begun.
    if (!asked.dryRun) dispatch(pairingsChanged());
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
  };
}
