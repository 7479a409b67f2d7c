import { Button, VisuallyHidden } from '@circuit/ui';
import { useState } from 'react';

import type { KeyFor } from '#platform/acts/ActDialog.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

interface Props {
  /** What is tried again, for people who do not see where the button is. */
  readonly of: string;
  readonly started: string;
  readonly send: (keyFor: KeyFor) => Promise<{ readonly error?: unknown }>;
}

export function TryAgain({ of, started, send }: Props) {
  const dispatch = useAppDispatch();
  const { keyFor, done } = useIntentKey();
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    const { error } = await send(keyFor);
    setBusy(false);
    if (error === undefined) done();
    dispatch(
      notify(
        error === undefined
          ? { type: 'SUCCESS', text: started }
          : { type: 'ERROR', text: `Not started. ${problemOf(error).detail}` },
      ),
    );
  }
  return (
    <Button size="small" isBusy={isBusy} busyLabel="Starting…" onClick={() => void press()}>
      Try again <VisuallyHidden>with {of}</VisuallyHidden>
    </Button>
  );
}
