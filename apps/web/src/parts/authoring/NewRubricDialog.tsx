import type { RubricId } from '@circuit/domain/kernel';

import { useIntentKey } from '#platform/api/useIntentKey.ts';

import { useCreateRubricMutation } from './createApi.ts';
import { CreateDialog } from './CreateDialog.tsx';

interface Props {
  readonly onCreated: (rubricId: RubricId) => void;
  readonly onClose: () => void;
}

export function NewRubricDialog({ onCreated, onClose }: Props) {
  const [create, { isLoading, error }] = useCreateRubricMutation();
  const intent = useIntentKey();
  async function send(name: string): Promise<void> {
    const request = { name };
    const { data } = await create({ request, idempotencyKey: intent.keyFor(request) });
    if (data !== undefined) onCreated(data.id);
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
