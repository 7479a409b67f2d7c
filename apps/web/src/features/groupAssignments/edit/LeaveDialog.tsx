import { useBlocker } from 'react-router';

import { ActDialog } from '#platform/acts/ActDialog.tsx';

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
    <ActDialog
      title="Leave without saving the new dates?"
      safe="Stay here"
      action="Leave without saving"
      isDanger
      act={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>The new dates are not saved. Students will keep seeing the old ones.</p>
    </ActDialog>
  );
}
