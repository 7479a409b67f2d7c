import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { failureWords } from '#platform/api/failureWords.ts';

import { useConfirmWayMutation } from './wayCalls.ts';

interface Confirmed {
  readonly isOk: boolean;
  readonly text: string;
}

/** Back from the provider: what was begun here is finished once, and the address is clean again. (IW-21) */
export function useConfirmedWay(isReadOnly: boolean): Confirmed | null {
  const [search, setSearch] = useSearchParams();
  const [confirm] = useConfirmWayMutation();
  const [outcome, setOutcome] = useState<Confirmed | null>(null);
  const isSent = useRef(false);
  const startId = search.get('start');
  const isBack = startId !== null && search.has('connecting');
  useEffect(() => {
    if (!isBack || isSent.current) return;
    isSent.current = true;
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('connecting');
        rest.delete('start');
        return rest;
      },
      { replace: true },
    );
    // Somebody who views the site as another person connects nothing for them.
    if (isReadOnly) return;
    void confirm({ request: { startId } }).then(({ error }) =>
      setOutcome(
        error === undefined
          ? { isOk: true, text: 'Connected. From now on you can sign in with it.' }
          : { isOk: false, text: failureWords(error, 'Not connected.') },
      ),
    );
  }, [isBack, startId, isReadOnly, confirm, setSearch]);
  return outcome;
}
