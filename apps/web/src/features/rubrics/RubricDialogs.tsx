import type { RubricSummary } from '@circuit/contract/rubrics';
import { TextAreaField, TextField } from '@circuit/ui';
import { useState } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { DeleteDialog } from '#parts/authoring/DeleteDialog.tsx';

import styles from './dialogs.module.css';
import { useDeleteRubricMutation } from './rubricsApi.ts';
import type { RubricEditing } from './useRubricEditor.ts';

interface RenameProps {
  readonly onClose: () => void;
  readonly editing: RubricEditing;
}

/** Name and description. They are saved as everything else in the editor is. */
export function RenameDialog({ onClose, editing: { draft, change } }: RenameProps) {
  const [name, setName] = useState(draft.name);
  const [description, setDescription] = useState(draft.description);
  const isNameless = name.trim() === '';
  const [isErrorShown, setErrorShown] = useState(false);
  const rename = () => {
    if (isNameless) return setErrorShown(true);
    change({ ...draft, name: name.trim(), description: description.trim() });
    return onClose();
  };
  return (
    <ActDialog title="Name and description" action="Change" failed={null} act={rename} onClose={onClose}>
      <div className={styles['fields']}>
        <TextField
          label="Name"
          value={name}
          maxLength={200}
          onChange={setName}
          error={isErrorShown && isNameless ? 'A rubric needs a name.' : undefined}
        />
        <TextAreaField
          label="Description"
          hint="For colleagues looking for a rubric. Students do not see it."
          value={description}
          maxLength={2000}
          onChange={setDescription}
        />
      </div>
    </ActDialog>
  );
}

interface DeleteProps {
  readonly onClose: () => void;
  readonly rubric: RubricSummary;
}

export function DeleteRubric({ onClose, rubric: { id: rubricId, name, usedInCount } }: DeleteProps) {
  const [remove] = useDeleteRubricMutation();
  const assignments = usedInCount === 1 ? 'One assignment uses' : `${usedInCount} assignments use`;
  return (
    <DeleteDialog
      thing="rubric"
      name={name}
      use={usedInCount === 0 ? 'No assignment uses it.' : `${assignments} it. Courses that use it do not change.`}
      remove={(idempotencyKey) => remove({ request: { rubricId }, idempotencyKey })}
      onClose={onClose}
    />
  );
}
