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
  /** What was started, in words; null when nothing was. */
  readonly send: (keyFor: KeyFor) => Promise<{ readonly error: unknown } | { readonly started: string | null }>;
  /** Why nothing was started, and what to do. */
  readonly otherwise: string;
}

export function TryAgain({ of, send, otherwise }: Props) {
  const dispatch = useAppDispatch();
  const { keyFor, done } = useIntentKey();
  const [isBusy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    const answered = await send(keyFor);
    setBusy(false);
    if ('error' in answered) {
      dispatch(notify({ type: 'ERROR', text: `Not started. ${problemOf(answered.error).detail}` }));
      return;
    }
    done();
    const { started } = answered;
    dispatch(notify(started === null ? { type: 'WARNING', text: otherwise } : { type: 'SUCCESS', text: started }));
  }
  return (
    <Button size="small" isBusy={isBusy} busyLabel="Starting…" onClick={() => void press()}>
      Try again <VisuallyHidden>with {of}</VisuallyHidden>
    </Button>
  );
}
