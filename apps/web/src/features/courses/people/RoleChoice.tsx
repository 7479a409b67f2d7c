import { type GroupRole, refusalText, roleLabel } from '@circuit/domain/permissions';
import { Note, SelectField } from '@circuit/ui';
import { useState } from 'react';

import { useConfigurationQuery } from '#shared/api/resources.ts';

import type { GroupPerson } from './person.ts';

/** The role that was given by hand and is meant: asked only of whoever has more than one. */
export function useChosenRole({ roles }: GroupPerson, label: string) {
  const byHand = roles.filter(({ isExternal }) => !isExternal);
  const [chosenId, setChosenId] = useState(byHand[0]?.id ?? '');
  const held = byHand.find(({ id }) => id === chosenId);
  const choice =
    byHand.length < 2 ? null : (
      <SelectField
        label={label}
        value={chosenId}
        onChange={setChosenId}
        options={byHand.map(({ id, role }) => ({ value: id, label: roleLabel(role) }))}
      />
    );
  return { held, choice };
}

/** What comes from the roster is changed there: here it would come back. */
export function RosterSentence({ person }: { readonly person: GroupPerson }) {
  const synced = person.roles.filter(({ isExternal }) => isExternal);
  if (synced.length === 0) return null;
  const names = synced.map(({ role }) => roleLabel(role)).join(' and ');
  return (
    <Note>
      {names}: {refusalText({ kind: 'externalRole' })}
    </Note>
  );
}

/** What comes with being an instructor reaches beyond the course, so it is said before. (CO-85) */
export function CreatorSentence({ role }: { readonly role: GroupRole | '' }) {
  const { data: configuration } = useConfigurationQuery();
  if (role !== 'GroupOwner' || configuration?.creatorForInstructors !== true) return null;
  return (
    <Note>
      An instructor also gets the role Creator in the whole university, to create courses, assignments and rubrics. It
      stays when they are no longer an instructor here; a Super Admin can take it away.
    </Note>
  );
}
