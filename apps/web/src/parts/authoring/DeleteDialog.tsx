import { useRef } from 'react';

import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { ActDialog } from './ActDialog.tsx';

interface Props {
  readonly thing: 'assignment' | 'rubric';
  readonly name: string;
  /** What uses it, and that this goes on. */
  readonly use: string;
  readonly remove: (idempotencyKey: string) => Promise<{ readonly error?: unknown }>;
  readonly onClose: () => void;
}

/** Names what is deleted and what goes on without it; it can be restored. (RB-11, AE-11) */
export function DeleteDialog({ thing, name, use, remove, onClose }: Props) {
  const dispatch = useAppDispatch();
  const intent = useRef(newIdempotencyKey());
  return (
    <ActDialog
      title={`Delete ${name}?`}
      action={`Delete ${thing}`}
      busyLabel="Deleting…"
      failed="Not deleted."
      act={() => remove(intent.current)}
      // Its own page leads to the list by itself once it is known to be deleted. (S2.25)
      onDone={() =>
        dispatch(notify({ text: `Deleted ${name}. You can restore it from the Deleted tab.`, type: 'SUCCESS' }))
      }
      onClose={onClose}
    >
      <p>
        {use} You can restore it from the list of deleted {thing}s.
      </p>
    </ActDialog>
  );
}
