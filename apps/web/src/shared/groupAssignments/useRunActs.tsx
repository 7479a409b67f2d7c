import type { GroupAssignmentSummary, GroupList } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';
import { isSeenByLearners } from '@circuit/domain/phases';
import type { MenuItem } from '@circuit/ui';
import { useState } from 'react';

import { useActor } from '#shared/session/useSession.ts';

import { runAddress } from './addresses.ts';
import { CopyRunDialog } from './CopyRunDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { DeleteRunDialog } from './DeleteRunDialog.tsx';

type Course = GroupList['items'][number];
type Act = 'copy' | 'deactivate' | 'delete';

interface Options {
  readonly group: Course;
  readonly onDeleted?: (() => void) | undefined;
}

/** What can be done with one assignment of a course, in the list and on its page alike. (CW-7 to CW-9) */
export function useRunActs({ group, onDeleted }: Options) {
  const actor = useActor();
  const [opened, setOpened] = useState<{ readonly run: GroupAssignmentSummary; readonly act: Act } | null>(null);
  const close = () => setOpened(null);

  const menu = (run: GroupAssignmentSummary): MenuItem[] => {
    const mayUpdate = can(actor, 'GroupAssignmentUpdate', group);
    const item = (act: Act, label: string) => ({ id: act, label, onSelect: () => setOpened({ run, act }) });
    return [
      ...(mayUpdate ? [{ id: 'edit', label: 'Edit', href: `${runAddress(group.id, run.id)}/edit/details` }] : []),
      item('copy', 'Copy to…'),
      ...(mayUpdate && isSeenByLearners(run.status) ? [item('deactivate', 'Deactivate')] : []),
      ...(can(actor, 'GroupAssignmentDelete', group) ? [item('delete', 'Delete')] : []),
    ];
  };

  const dialog =
    opened === null ? null : opened.act === 'copy' ? (
      <CopyRunDialog run={opened.run} group={group} onClose={close} />
    ) : opened.act === 'deactivate' ? (
      <DeactivateDialog run={opened.run} onClose={close} />
    ) : (
      <DeleteRunDialog
        run={opened.run}
        onClose={close}
        onDeleted={() => {
          close();
          onDeleted?.();
        }}
      />
    );
  return { menu, dialog };
}
