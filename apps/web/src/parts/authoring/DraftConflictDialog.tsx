import type { ReactNode } from 'react';

import { ConflictDialog } from '#platform/saving/ConflictDialog.tsx';
import { currentDeviceZone } from '#platform/time/format.ts';

import type { SavingStatus } from './entitySaver.ts';

interface Props<Entity> {
  /** "This assignment was" */
  readonly subject: string;
  readonly editing: {
    readonly status: SavingStatus<Entity>;
    readonly keepMine: (theirs: Entity) => void;
    readonly keepTheirs: (theirs: Entity) => void;
  };
  /** What the two differ in. */
  readonly renderBoth?: (theirs: Entity) => ReactNode;
}

/** Somebody else saved this first. Nothing is overwritten before the author has said so. (AE-4, RB-5) */
export function DraftConflictDialog<Entity extends { readonly updatedAt: string }>(props: Props<Entity>) {
  const { subject, editing, renderBoth } = props;
  const { status, keepMine, keepTheirs } = editing;
  if (status.state !== 'conflict') return null;
  const { theirs } = status;
  return (
    <ConflictDialog
      subject={subject}
      changedAt={theirs.updatedAt}
      zone={currentDeviceZone()}
      both={renderBoth?.(theirs)}
      isOnScreenOnly
      onKeepMine={() => keepMine(theirs)}
      onKeepTheirs={() => keepTheirs(theirs)}
    />
  );
}
