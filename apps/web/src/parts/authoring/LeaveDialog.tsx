import { useRef } from 'react';

import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { ActDialog } from './ActDialog.tsx';

interface Props {
  readonly name: string;
  readonly leave: (idempotencyKey: string) => Promise<{ readonly error?: unknown }>;
  readonly onClose: () => void;
}

/** Taking one's own role away: only somebody else can give it back. (LL-2) */
export function LeaveDialog({ name, leave, onClose }: Props) {
  const dispatch = useAppDispatch();
  const intent = useRef(newIdempotencyKey());
  return (
    <ActDialog
      title={`Remove yourself from ${name}?`}
      action="Remove myself"
      busyLabel="Removing…"
      failed="Not removed."
      act={() => leave(intent.current)}
      onDone={() => dispatch(notify({ text: `You no longer share ${name}.`, type: 'SUCCESS' }))}
      onClose={onClose}
    >
      <p>
        You will no longer see it in the library unless an owner shares it with you again. Anything that uses it stays
        the same.
      </p>
    </ActDialog>
  );
}
