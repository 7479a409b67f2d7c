import { displayName } from '@circuit/domain/people';
import { readSections, sectionsProblem } from '@circuit/domain/roster';
import { TextField } from '@circuit/ui';
import { useState } from 'react';

import type { Course } from '../course.ts';
import { useUpdateSectionsMutation } from '../coursesApi.ts';
import { ActDialog } from '#platform/acts/ActDialog.tsx';

import type { GroupPerson } from '../person.ts';

interface Props {
  readonly group: Course;
  readonly person: GroupPerson;
  readonly onClose: () => void;
}

/** Which sections of the course a person is in. (SN-3) */
export function EditSectionsDialog({ group, person, onClose }: Props) {
  const [text, setText] = useState(person.sections.join('; '));
  const [update] = useUpdateSectionsMutation();
  const sections = readSections(text);
  const problem = sectionsProblem(sections);

  const request = { groupId: group.id, userId: person.userId, sections: [...sections] };
  return (
    <ActDialog
      title={`Sections of ${displayName(person)}`}
      action="Save"
      busyLabel="Saving…"
      failed="Not saved."
      act={(keyFor) => (problem === null ? update({ request, idempotencyKey: keyFor(request) }) : undefined)}
      onClose={onClose}
    >
      <TextField
        label="Sections"
        hint="Separate several with a semicolon. Sections filter lists. They don't change what a person can do."
        value={text}
        onChange={setText}
        autoComplete="off"
        error={problem ?? undefined}
      />
    </ActDialog>
  );
}
