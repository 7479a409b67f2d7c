import { TEMPLATE_TEXTS, TEMPLATES, type Template } from '@circuit/domain/assignments';
import type { AssignmentId } from '@circuit/domain/kernel';
import { RadioCards } from '@circuit/ui';
import { useState } from 'react';

import type { KeyFor } from '#platform/acts/ActDialog.tsx';

import { useCreateAssignmentMutation } from './createApi.ts';
import { CreateDialog } from './CreateDialog.tsx';

interface Props {
  readonly onCreated: (assignmentId: AssignmentId) => void;
  readonly onClose: () => void;
}

/** A title and a template; whatever the template decides can be changed in the editor. (AE-14) */
export function NewAssignmentDialog({ onCreated, onClose }: Props) {
  const [create] = useCreateAssignmentMutation();
  const [template, setTemplate] = useState<Template>('calibrated');
  async function send(title: string, keyFor: KeyFor) {
    const request = { title, template };
    const answer = await create({ request, idempotencyKey: keyFor(request) });
    if (answer.data !== undefined) onCreated(answer.data.id);
    return answer;
  }
  return (
    <CreateDialog
      title="New assignment"
      label="Title"
      hint="Students see it on their home page."
      missing="An assignment needs a title."
      action="Create assignment"
      onCreate={send}
      onClose={onClose}
    >
      <RadioCards
        label="Start from"
        hint="You can change everything later."
        value={template}
        options={TEMPLATES.map((value) => ({
          value,
          label: TEMPLATE_TEXTS[value].name,
          hint: TEMPLATE_TEXTS[value].text,
        }))}
        onChange={setTemplate}
      />
    </CreateDialog>
  );
}
