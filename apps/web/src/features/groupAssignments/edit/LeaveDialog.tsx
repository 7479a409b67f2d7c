import { Button, Dialog } from '@circuit/ui';
import { useBlocker } from 'react-router';

interface Props {
  /** Something on the screen would be lost. */
  readonly isNeeded: boolean;
  /** Addresses that begin with this keep it. */
  readonly within: string;
}

/** Asks once before the user leaves with unsaved dates. (CW-13) */
export function LeaveDialog({ isNeeded, within }: Props) {
  const blocker = useBlocker(({ nextLocation: { pathname } }) => isNeeded && !pathname.startsWith(within));
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      isOpen
      onClose={() => blocker.reset()}
      title="Leave without saving the new dates?"
      actions={
        <>
          <Button onClick={() => blocker.reset()}>Stay here</Button>
          <Button kind="danger" onClick={() => blocker.proceed()}>
            Leave without saving
          </Button>
        </>
      }
    >
      <p>The new dates are not saved. Students will keep seeing the old ones.</p>
    </Dialog>
  );
}
