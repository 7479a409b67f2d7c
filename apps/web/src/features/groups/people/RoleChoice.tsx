import { type GroupRole, roleLabel } from '@circuit/domain/permissions';
import { displayName } from '@circuit/domain/people';
import { Note, SelectField } from '@circuit/ui';
import { useState } from 'react';

import { useConfigurationQuery } from '#platform/api/resources.ts';

import type { GroupPerson } from '../person.ts';

/** Which of these roles is meant: asked only if there is more than one. */
export function useChosenRole(roles: GroupPerson['roles'], label: string) {
  const [chosenId, setChosenId] = useState(roles[0]?.id ?? '');
  const held = roles.find(({ id }) => id === chosenId);
  const choice =
    roles.length < 2 ? null : (
      <SelectField
        label={label}
        value={chosenId}
        onChange={setChosenId}
        options={roles.map(({ id, role }) => ({ value: id, label: roleLabel(role) }))}
      />
    );
  return { held, choice };
}

/** Only another roster changes a role that a roster gave. */
export function RosterSentence({ person }: { readonly person: GroupPerson }) {
  const synced = person.roles.filter(({ isExternal }) => isExternal);
  if (synced.length === 0) return null;
  const names = synced.map(({ role }) => roleLabel(role)).join(' and ');
  return (
    <Note>
      {displayName(person)} is on the imported roster as {names}. Import a roster with the new role to change it.
    </Note>
  );
}

/** What comes with being an instructor reaches beyond the course, so it is said before. (CO-85) */
export function CreatorSentence({ role }: { readonly role: GroupRole | '' }) {
  const { data: configuration } = useConfigurationQuery();
  if (role !== 'GroupOwner' || configuration?.creatorForInstructors !== true) return null;
  return (
    <Note>
      Instructors also become a Creator, which lets them create courses, assignments and rubrics. They stay a Creator
      when they are no longer an instructor here. A Super Admin can remove that role.
    </Note>
  );
}
