import type { GroupAssignment } from '@circuit/contract';
import { Button, Dialog } from '@circuit/ui';

import { workWord } from '../groupAssignment.ts';

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
    <Dialog
      isOpen
      onClose={onClose}
      title={`Hand in your ${workWord(groupAssignment)} as it is?`}
      note="You can change it and hand it in again until the deadline."
      actions={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button kind="primary" onClick={onHandIn}>
            Hand in {workWord(groupAssignment)}
          </Button>
        </>
      }
    >
      <Checks checks={open} onAct={onClose} />
    </Dialog>
  );
}
