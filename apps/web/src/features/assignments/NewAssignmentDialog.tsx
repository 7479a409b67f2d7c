import { TEMPLATE_TEXTS, TEMPLATES, type Template } from '@circuit/domain/assignments';
import { RadioCards } from '@circuit/ui';
import { useState } from 'react';

import { useIntentKey } from '#shared/api/useIntentKey.ts';
import { CreateDialog } from '#shared/authoring/CreateDialog.tsx';

import { useCreateAssignmentMutation } from './assignmentsApi.ts';
import { placeAddress } from './sections.ts';

/** A title and a template; whatever the template decides can be changed in the editor. (AE-14) */
export function NewAssignmentDialog({ onClose }: { readonly onClose: () => void }) {
  const [create, { isLoading, error }] = useCreateAssignmentMutation();
  const [template, setTemplate] = useState<Template>('calibrated');
  const intent = useIntentKey();
  async function send(title: string): Promise<string | undefined> {
    const request = { title, template };
    const { data } = await create({ request, idempotencyKey: intent.keyFor(request) });
    return data === undefined ? undefined : placeAddress(data.id, 'details');
  }
  return (
    <CreateDialog
      title="New assignment"
      label="Title"
      hint="Students read it on their home page."
      missing="An assignment needs a title."
      action="Create assignment"
      isBusy={isLoading}
      error={error}
      onCreate={send}
      onClose={onClose}
    >
      <RadioCards
        label="Begin with"
        hint="Everything can be changed afterwards."
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
