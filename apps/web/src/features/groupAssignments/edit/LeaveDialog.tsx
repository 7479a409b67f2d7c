import { matchPath, useBlocker } from 'react-router';

import { PATHS } from '#parts/addresses/paths.ts';

import { ActDialog } from '#platform/acts/ActDialog.tsx';

interface Props {
  /** Something on the screen would be lost. */
  readonly isNeeded: boolean;
  /** The other sections of the same assignment keep it. */
  readonly groupAssignmentId: string;
}

/** Asks once before the user leaves with unsaved dates. (CW-13) */
export function LeaveDialog({ isNeeded, groupAssignmentId }: Props) {
  const blocker = useBlocker(({ nextLocation: { pathname } }) => {
    const next = matchPath(PATHS.editGroupAssignment, pathname);
    return isNeeded && next?.params.groupAssignmentId !== groupAssignmentId;
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <ActDialog
      title="Leave without saving the new dates?"
      safe="Stay here"
      action="Leave without saving"
      isDanger
      failed={null}
      act={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>The new dates are not saved. Students will keep seeing the old ones.</p>
    </ActDialog>
  );
}
