import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { can } from '@circuit/domain/permissions';
import { isSeenByLearners } from '@circuit/domain/phases';
import type { MenuItem } from '@circuit/ui';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useActor } from '#platform/session/useSession.ts';

import { CopyGroupAssignmentDialog } from './CopyGroupAssignmentDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { DeleteGroupAssignmentDialog } from './DeleteGroupAssignmentDialog.tsx';

type Course = GroupList['items'][number];
type Act = 'copy' | 'deactivate' | 'delete';

interface Options {
  readonly group: Course;
  readonly onDeleted?: (() => void) | undefined;
}

/** What can be done with one assignment of a course, in the list and on its page alike. (CW-7 to CW-9) */
export function useGroupAssignmentActs({ group, onDeleted }: Options) {
  const actor = useActor();
  const [opened, setOpened] = useState<{ readonly groupAssignment: GroupAssignmentSummary; readonly act: Act } | null>(
    null,
  );
  const close = () => setOpened(null);

  const menu = (groupAssignment: GroupAssignmentSummary): MenuItem[] => {
    const mayUpdate = can(actor, 'GroupAssignmentUpdate', group);
    const item = (act: Act, label: string) => ({ id: act, label, onSelect: () => setOpened({ groupAssignment, act }) });
    return [
      ...(mayUpdate
        ? [
            {
              id: 'edit',
              label: 'Edit',
              href: href(PATHS.editGroupAssignment, { ...idsOf(group, groupAssignment), section: 'details' }),
            },
          ]
        : []),
      item('copy', 'Copy to…'),
      ...(mayUpdate && isSeenByLearners(groupAssignment.status) ? [item('deactivate', 'Deactivate')] : []),
      ...(can(actor, 'GroupAssignmentDelete', group) ? [item('delete', 'Delete')] : []),
    ];
  };

  const dialog =
    opened === null ? null : opened.act === 'copy' ? (
      <CopyGroupAssignmentDialog groupAssignment={opened.groupAssignment} group={group} onClose={close} />
    ) : opened.act === 'deactivate' ? (
      <DeactivateDialog groupAssignment={opened.groupAssignment} onClose={close} />
    ) : (
      <DeleteGroupAssignmentDialog
        groupAssignment={opened.groupAssignment}
        onClose={close}
        onDeleted={() => {
          close();
          onDeleted?.();
        }}
      />
    );
  return { menu, dialog };
}
