import { can } from '@circuit/domain/permissions';
import type { MenuItem } from '@circuit/ui';
import { useState } from 'react';

import type { Course } from '../course.ts';
import { useRestoreGroupMutation } from '../coursesApi.ts';
import { DeleteDialog } from '../settings/DeleteDialog.tsx';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useActor } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';

/** What the menu of a row offers: a deleted course can only be restored. */
export function useCourseActs() {
  const actor = useActor();
  const dispatch = useAppDispatch();
  const [doomed, setDoomed] = useState<Course | null>(null);
  const [restoringId, setRestoringId] = useState<string | null>(null);
  const [restoreGroup] = useRestoreGroupMutation();

  async function restore(course: Course) {
    setRestoringId(course.id);
    const { error } = await restoreGroup({ request: { groupId: course.id, isDeleted: false } });
    setRestoringId(null);
    dispatch(
      error === undefined
        ? notify({ text: `Restored ${course.name}.`, type: 'SUCCESS' })
        : notify({ text: `Could not restore ${course.name}. ${problemOf(error).detail}`, type: 'ERROR' }),
    );
  }

  const menu = (course: Course): MenuItem[] => {
    const mayDelete = can(actor, 'GroupDelete', course);
    if (course.isDeleted)
      return mayDelete ? [{ id: 'restore', label: 'Restore', onSelect: () => void restore(course) }] : [];
    const mayCopy = can(actor, 'GroupCreate') && can(actor, 'GroupUpdate', course);
    return [
      { id: 'open', label: 'Open', href: href(PATHS.course, { groupId: course.id }) },
      ...(mayCopy ? [{ id: 'copy', label: 'Copy', href: href(PATHS.copyCourse, { groupId: course.id }) }] : []),
      ...(mayDelete ? [{ id: 'delete', label: 'Delete', onSelect: () => setDoomed(course) }] : []),
    ];
  };
  return {
    menu,
    busyLabel: ({ id }: Course) => (id === restoringId ? 'Restoring…' : undefined),
    dialog: doomed === null ? null : <DeleteDialog group={doomed} onClose={() => setDoomed(null)} />,
  };
}
