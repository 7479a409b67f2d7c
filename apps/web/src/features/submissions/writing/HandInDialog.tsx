import type { GroupAssignment } from '@circuit/contract/groupAssignments';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';

import { Checks } from './Checks.tsx';
import type { HandInCheck } from './checks.ts';

interface Props {
  readonly groupAssignment: GroupAssignment;
  readonly checks: readonly HandInCheck[];
  readonly onClose: () => void;
  readonly onHandIn: () => void;
}

/** Asked once when something is worth a look; nobody is kept from handing in by it. (HS-4) */
export function HandInDialog({ groupAssignment, checks, onClose, onHandIn }: Props) {
  const open = checks.filter(({ state }) => state === 'attention').map(({ act: _act, ...check }) => check);
  return (
    <ActDialog
      title={`Hand in your ${workWord(groupAssignment)} as it is?`}
      note="You can change it and hand it in again until the deadline."
      safe="Go back"
      action={`Hand in ${workWord(groupAssignment)}`}
      failed={null}
      act={onHandIn}
      onClose={onClose}
    >
      <Checks checks={open} onAct={onClose} />
    </ActDialog>
  );
}
