import { useState } from 'react';

import type { ModelsThunk } from './cachedLists.ts';
import { useModelsDispatch } from './useModelsDispatch.ts';

interface Written {
  readonly error?: unknown;
}

/** One write of a resource at a time: whether it is on its way, and what it was refused for. */
export function useWrite() {
  const dispatch = useModelsDispatch();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const write = async <Answer extends Written>(thunk: ModelsThunk<Promise<Answer>>): Promise<Answer> => {
    setBusy(true);
    setError(undefined);
    const answer = await dispatch(thunk);
    setBusy(false);
    setError(answer.error);
    return answer;
  };
  return { write, isBusy, error, forget: () => setError(undefined) };
}
