import type { RubricSummary } from '@circuit/contract';
import { Button, Dialog, Note, TextAreaField, TextField } from '@circuit/ui';
import { useRef, useState } from 'react';

import { newIdempotencyKey } from '#shared/api/contractCall.ts';
import { isFetchProblem } from '#shared/api/status.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#shared/store.ts';

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
    <Dialog
      isOpen
      onClose={onClose}
      title="Name and description"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={rename}>
            Change
          </Button>
        </>
      }
    >
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
          hint="For colleagues who look for a rubric. Students do not see it."
          value={description}
          maxLength={2000}
          onChange={setDescription}
        />
      </div>
    </Dialog>
  );
}

interface DeleteProps {
  readonly onClose: () => void;
  readonly rubric: RubricSummary;
}

/** Names what is deleted and what goes on without it; it can be restored. (RB-11) */
export function DeleteDialog({ onClose, rubric }: DeleteProps) {
  const [remove, { isLoading, error }] = useDeleteRubricMutation();
  const dispatch = useAppDispatch();
  const intent = useRef(newIdempotencyKey());
  const { usedInCount, name } = rubric;
  async function send(): Promise<void> {
    const outcome = await remove({ request: { rubricId: rubric.id }, idempotencyKey: intent.current });
    if (outcome.error !== undefined) return;
    // The editor leads to the list by itself once the rubric is known to be deleted. (S2.25)
    dispatch(notify({ text: `${name} is deleted. You can restore it under Deleted.`, type: 'SUCCESS' }));
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${name}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={() => void send()} isBusy={isLoading} busyLabel="Deleting…">
            Delete rubric
          </Button>
        </>
      }
    >
      <p>
        {usedInCount === 0
          ? 'No assignment uses it.'
          : `${usedInCount === 1 ? 'One assignment uses' : `${usedInCount} assignments use`} it. Courses that run with it go on unchanged.`}{' '}
        You can restore it from the list of deleted rubrics.
      </p>
      {error === undefined ? null : (
        <Note tone="bad" role="alert">
          Not deleted. {isFetchProblem(error) ? error.detail : ''}
        </Note>
      )}
    </Dialog>
  );
}
