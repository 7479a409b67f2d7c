import { matchPath, useBlocker } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';
import { ActDialog } from '#platform/acts/ActDialog.tsx';

/** Asks once before a person leaves with unsaved changes; the other groups keep them. (CF-21) */
export function LeaveDialog({ isNeeded }: { readonly isNeeded: boolean }) {
  const blocker = useBlocker(
    ({ nextLocation: { pathname } }) => isNeeded && matchPath(PATHS.configurationSection, pathname) === null,
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
      <p>Your changes to the configuration are not saved.</p>
    </ActDialog>
  );
}
