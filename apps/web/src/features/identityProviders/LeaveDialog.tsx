import { useBlocker } from 'react-router';

import { ActDialog } from '#platform/acts/ActDialog.tsx';

/** Asks once before a person leaves with unsaved changes. (IW-13) */
export function LeaveDialog({ isNeeded }: { readonly isNeeded: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ActDialog
      title="Leave without saving?"
      safe="Stay here"
      action="Leave without saving"
      isDanger
      failed={null}
      act={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>Your changes to this identity provider are not saved.</p>
    </ActDialog>
  );
}
