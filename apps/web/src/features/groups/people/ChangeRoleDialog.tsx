import { displayName, possessive } from '@circuit/domain/people';
import { GROUP_ROLES, type GroupRole, roleLabel } from '@circuit/domain/permissions';
import { SelectField } from '@circuit/ui';
import { useState } from 'react';

import type { Course } from '../course.ts';
import { withArticle } from '../courseWords.ts';
import { useChangeGroupUserRoleMutation } from '../coursesApi.ts';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

import type { GroupPerson } from '../person.ts';
import { CreatorSentence, RosterSentence, useChosenRole } from './RoleChoice.tsx';

/** Another role instead of one that was given by hand. */
export function ChangeRoleDialog({
  group,
  person,
  onClose,
}: {
  readonly group: Course;
  readonly person: GroupPerson;
  readonly onClose: () => void;
}) {
  const { held, choice } = useChosenRole(
    person.roles.filter(({ isExternal }) => !isExternal),
    'Instead of',
  );
  const free = GROUP_ROLES.filter((role) => !person.roles.some((other) => other.role === role));
  // Nothing is proposed: the highest role must not be one stray press away. (CO-70)
  const [chosen, setChosen] = useState<GroupRole | ''>('');
  const [isMissing, setMissing] = useState(false);
  const [changeRole] = useChangeGroupUserRoleMutation();
  const name = displayName(person);

  function change(keyFor: KeyFor) {
    setMissing(chosen === '');
    if (held === undefined || chosen === '') return undefined;
    const request = { groupUserRoleId: held.id, groupId: group.id, role: chosen };
    return changeRole({ request, idempotencyKey: keyFor(request) });
  }

  const canChange = held !== undefined && free.length > 0;
  return (
    <ActDialog
      title={`Change ${possessive(name)} role`}
      safe={canChange ? 'Cancel' : 'Close'}
      action={canChange ? 'Change role' : undefined}
      busyLabel="Saving…"
      failed="Not changed."
      act={change}
      done={chosen === '' ? undefined : `${name} is now ${withArticle(chosen)}.`}
      onClose={onClose}
    >
      {choice}
      {canChange && (
        <SelectField
          label="New role"
          value={chosen}
          onChange={setChosen}
          options={[
            { value: '', label: 'Choose a role' },
            ...free.map((value) => ({ value, label: roleLabel(value) })),
          ]}
          error={isMissing && chosen === '' ? 'Choose a role.' : undefined}
        />
      )}
      <CreatorSentence role={chosen} />
      <RosterSentence person={person} />
    </ActDialog>
  );
}
