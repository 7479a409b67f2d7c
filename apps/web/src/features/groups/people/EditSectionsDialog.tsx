import { displayName } from '@circuit/domain/people';
import { readSections, sectionsProblem } from '@circuit/domain/roster';
import { Button, Dialog, Note, Stack, TextField } from '@circuit/ui';
import { useState } from 'react';

import type { Course } from '../course.ts';
import { useUpdateSectionsMutation } from '../coursesApi.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import type { GroupPerson } from '../person.ts';

interface Props {
  readonly group: Course;
  readonly person: GroupPerson;
  readonly onClose: () => void;
}

/** Which sections of the course a person is in. (SN-3) */
export function EditSectionsDialog({ group, person, onClose }: Props) {
  const [text, setText] = useState(person.sections.join('; '));
  const [update, { isLoading, error }] = useUpdateSectionsMutation();
  const { keyFor } = useIntentKey();
  const sections = readSections(text);
  const problem = sectionsProblem(sections);

  async function save(): Promise<void> {
    if (problem !== null) return;
    const request = { groupId: group.id, userId: person.userId, sections: [...sections] };
    const { data } = await update({ request, idempotencyKey: keyFor(request) });
    if (data !== undefined) onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Sections of ${displayName(person)}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isLoading} busyLabel="Saving…" onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextField
          label="Sections"
          hint="Separate several with a semicolon. Sections filter lists. They don't change what a person can do."
          value={text}
          onChange={setText}
          autoComplete="off"
          error={problem ?? undefined}
        />
        {error === undefined ? null : (
          <Note tone="bad" role="alert">
            Not saved. {problemOf(error).detail}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}
