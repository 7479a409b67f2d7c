import { displayName, possessive } from '@circuit/domain/people';
import { roleLabel } from '@circuit/domain/permissions';
import { Note } from '@circuit/ui';

import type { Course } from '../course.ts';
import { useRemoveGroupUserRoleMutation } from '../coursesApi.ts';
import { shortWords } from '#parts/reasons/shortWords.ts';
import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

import type { GroupPerson } from '../person.ts';
import { useChosenRole } from './RoleChoice.tsx';

/** Takes a role away. Without a role left a person is out of the course; their work is kept. (CO-86) */
export function RemoveRoleDialog({
  group,
  person,
  onClose,
}: {
  readonly group: Course;
  readonly person: GroupPerson;
  readonly onClose: () => void;
}) {
  const { held, choice } = useChosenRole(person.roles, 'Role to remove');
  const why = useReason({ hint: 'Shown in the course history.', short: shortWords });
  const [removeRole] = useRemoveGroupUserRoleMutation();
  const name = displayName(person);
  const isLast = person.roles.length === 1;
  const what = isLast || held === undefined ? name : `${roleLabel(held.role)} from ${name}`;

  function remove(keyFor: KeyFor) {
    if (held === undefined) return undefined;
    if (held.isExternal && !why.check()) return undefined;
    const request = {
      groupUserRoleId: held.id,
      groupId: group.id,
      ...(held.isExternal ? { reason: why.reason } : {}),
    };
    return removeRole({ request, idempotencyKey: keyFor(request) });
  }

  return (
    <ActDialog
      title={`Remove ${what}`}
      safe={held === undefined ? 'Close' : 'Cancel'}
      action={held === undefined ? undefined : 'Remove'}
      isDanger
      busyLabel="Removing…"
      failed="Not removed."
      act={remove}
      done={`Removed ${what}.`}
      onClose={onClose}
    >
      {choice}
      {held !== undefined && (
        <p>
          {isLast
            ? `${name} will no longer see ${group.name}. We keep ${possessive(name)} work and restore it if you add them again.`
            : `${name} stays in the course with the other role.`}
        </p>
      )}
      {held?.isExternal === true && (
        <>
          <Note>
            {name} is on the imported roster. Say why you are removing them. The next import shows your reason and does
            not add them back.
          </Note>
          {why.field}
        </>
      )}
    </ActDialog>
  );
}
