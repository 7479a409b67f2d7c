import type { Result } from '@circuit/domain/kernel';
import { useEffect, useRef, useState } from 'react';

import { mentionsLockdownBrowser, type FetchProblem } from '#platform/problems/problem.ts';
import type { TabThunk } from '#platform/tab/tab.ts';
import { useAppDispatch } from '#platform/store/store.ts';

type Call<Value> = TabThunk<Promise<Result<Value, FetchProblem>>>;

/**
 * Makes one call when the page opens, and once more whenever it is retried. A problem that names LockDown Browser has
 * led to its error page already (S2.26); any other is given back to be said here.
 */
export function useStep<Value>(call: Call<Value> | null, goOn: (value: Value) => void) {
  const dispatch = useAppDispatch();
  const [problem, setProblem] = useState<FetchProblem | null>(null);
  const [tries, setTries] = useState(0);
  const made = useRef(-1);
  useEffect(() => {
    if (call === null || made.current === tries) return;
    made.current = tries;
    const run = async () => {
      const outcome = await dispatch(call);
      if (outcome.isOk) goOn(outcome.value);
      else if (!mentionsLockdownBrowser(outcome.failure)) setProblem(outcome.failure);
    };
    void run();
  });
  const retry = () => {
    setProblem(null);
    setTries(tries + 1);
  };
  return { problem, retry };
}
