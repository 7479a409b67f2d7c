import { Button, Dialog } from '@circuit/ui';

import { currentDeviceZone, formatDateTime } from '#platform/time/format.ts';

import type { SavingStatus } from './entitySaver.ts';

interface Props<Entity> {
  readonly editing: {
    readonly status: SavingStatus<Entity>;
    readonly keepMine: (theirs: Entity) => void;
    readonly keepTheirs: (theirs: Entity) => void;
  };
}

/** Somebody else saved this assignment first. Nothing is overwritten before the author has said so. (AE-4) */
export function DraftConflictDialog<Entity extends { readonly updatedAt: string }>({ editing }: Props<Entity>) {
  const { status, keepMine, keepTheirs } = editing;
  if (status.state !== 'conflict') return null;
  const { theirs } = status;
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      title="This assignment was changed by someone else or in another window"
      actions={
        <>
          <Button onClick={() => keepTheirs(theirs)}>Keep theirs</Button>
          <Button kind="primary" onClick={() => keepMine(theirs)}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        The other change was saved at {formatDateTime(new Date(theirs.updatedAt), currentDeviceZone())}. Your changes
        are still on this screen but not saved.
      </p>
    </Dialog>
  );
}
