import { useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

interface Answer {
  readonly error?: unknown;
}

/** One act of the presenter at a time, under the key of its intent, with the words of a refusal. */
export function useLaunchAct(notDone: string) {
  const { keyFor } = useIntentKey();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run(act: (keyFor: (request: object) => string) => Promise<Answer>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const { error } = await act(keyFor);
    setBusy(false);
    if (error !== undefined) setFailure(`${notDone} ${problemOf(error).detail}`);
  }
  return { run, isBusy, failure };
}
