import type { RubricId } from '@circuit/domain/kernel';

import type { KeyFor } from '#platform/acts/ActDialog.tsx';

import { useCreateRubricMutation } from './createApi.ts';
import { CreateDialog } from './CreateDialog.tsx';

interface Props {
  readonly onCreated: (rubricId: RubricId) => void;
  readonly onClose: () => void;
}

export function NewRubricDialog({ onCreated, onClose }: Props) {
  const [create] = useCreateRubricMutation();
  async function send(name: string, keyFor: KeyFor) {
    const request = { name };
    const answer = await create({ request, idempotencyKey: keyFor(request) });
    if (answer.data !== undefined) onCreated(answer.data.id);
    return answer;
  }
  return (
    <CreateDialog
      title="New rubric"
      label="Name"
      hint="Colleagues find it by this name."
      missing="A rubric needs a name."
      action="Create rubric"
      onCreate={send}
      onClose={onClose}
    />
  );
}
