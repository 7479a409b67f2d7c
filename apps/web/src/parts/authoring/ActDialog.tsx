import { Button, Dialog, Note } from '@circuit/ui';
import { type ReactNode, useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';

interface Props {
  readonly title: string;
  readonly action: string;
  readonly busyLabel: string;
  /** Said before the reason when it failed: "Not deleted." */
  readonly failed: string;
  readonly act: () => Promise<{ readonly error?: unknown }>;
  /** It was done; the dialog closes by itself. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Names what will happen to something of the library before it does; what failed is told and can be tried again. */
export function ActDialog({ title, action, busyLabel, failed, act, onDone, onClose, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function send(): Promise<void> {
    setBusy(true);
    const { error } = await act();
    setBusy(false);
    if (error !== undefined) return setProblem(problemOf(error).detail);
    onDone();
    return onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={() => void send()} isBusy={isBusy} busyLabel={busyLabel}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {failed} {problem}
        </Note>
      )}
    </Dialog>
  );
}
