import { displayName, possessive } from '@circuit/domain/people';
import { roleLabel } from '@circuit/domain/permissions';
import { Button, Dialog, Note, Stack } from '@circuit/ui';

import type { Course } from '#features/courses/course/course.ts';
import { useRemoveGroupUserRoleMutation } from '#features/courses/coursesApi.ts';
import { problemOf } from '#shared/api/problemOf.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#shared/store.ts';

import type { GroupPerson } from './person.ts';
import { RosterSentence, useChosenRole } from './RoleChoice.tsx';

/** Takes a role away. Whoever has no role left is out of the course; their work is kept. */
export function RemoveRoleDialog({
  group,
  person,
  onClose,
}: {
  readonly group: Course;
  readonly person: GroupPerson;
  readonly onClose: () => void;
}) {
  const { held, choice } = useChosenRole(person, 'Role to remove');
  const [removeRole, { isLoading, error }] = useRemoveGroupUserRoleMutation();
  const { keyFor } = useIntentKey();
  const dispatch = useAppDispatch();
  const name = displayName(person);
  const isLast = person.roles.length === 1;
  const what = isLast || held === undefined ? name : `${roleLabel(held.role)} from ${name}`;

  async function remove() {
    if (held === undefined) return;
    const request = { groupUserRoleId: held.id, groupId: group.id };
    const { error: failed } = await removeRole({ request, idempotencyKey: keyFor(request) });
    if (failed !== undefined) return;
    dispatch(notify({ text: `Removed ${what}.`, type: 'SUCCESS' }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Remove ${what}`}
      actions={
        <>
          <Button onClick={onClose}>{held === undefined ? 'Close' : 'Cancel'}</Button>
          {held !== undefined && (
            <Button kind="danger" isBusy={isLoading} busyLabel="Removing…" onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {choice}
        {held !== undefined && (
          <p>
            {isLast
              ? `${name} no longer sees ${group.name}. ${possessive(name)} work is kept and comes back when they are added again.`
              : `${name} stays in the course with the other role.`}
          </p>
        )}
        <RosterSentence person={person} />
        {error !== undefined && (
          <Note tone="bad" role="alert">
            Not removed. {problemOf(error).detail}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}
