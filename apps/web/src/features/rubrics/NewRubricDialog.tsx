import { useIntentKey } from '#shared/api/useIntentKey.ts';
import { CreateDialog } from '#shared/authoring/CreateDialog.tsx';

import { useCreateRubricMutation } from './rubricsApi.ts';

export function NewRubricDialog({ onClose }: { readonly onClose: () => void }) {
  const [create, { isLoading, error }] = useCreateRubricMutation();
  const intent = useIntentKey();
  async function send(name: string): Promise<string | undefined> {
    const request = { name };
    const { data } = await create({ request, idempotencyKey: intent.keyFor(request) });
    return data === undefined ? undefined : `/rubrics/${data.id}/edit`;
  }
  return (
    <CreateDialog
      title="New rubric"
      label="Name"
      hint="Colleagues find it by this name."
      missing="A rubric needs a name."
      action="Create rubric"
      isBusy={isLoading}
      error={error}
      onCreate={send}
      onClose={onClose}
    />
  );
}
