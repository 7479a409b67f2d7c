import { Button, Dialog, Note, Stack, TextField } from '@circuit/ui';
import { useState } from 'react';

import type { Course } from '../course.ts';
import { useDeleteGroupMutation } from '../coursesApi.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './settings.module.css';

/** Says what students lose and that it can be undone, and asks for the name. (CO-40) */
export function DeleteDialog({
  group,
  onClose,
  onDeleted = onClose,
}: {
  readonly group: Course;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [deleteGroup, { isLoading, error }] = useDeleteGroupMutation();
  const dispatch = useAppDispatch();
  const isSame = typed.trim() === group.name.trim();

  async function remove() {
    if (!isSame) return;
    const { error: failed } = await deleteGroup({ request: { groupId: group.id } });
    if (failed !== undefined) return;
    dispatch(notify({ text: `Deleted ${group.name}. You can restore it from the Deleted tab.`, type: 'SUCCESS' }));
    onDeleted();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${group.name}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep the course</Button>
          <Button kind="danger" isBusy={isLoading} busyLabel="Deleting…" isOff={!isSame} onClick={() => void remove()}>
            Delete course
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <ul className={styles['loses']}>
          <li>{studentsWords(group.studentCount ?? 0)}</li>
          <li>We keep all work, reviews and scores.</li>
          <li>You can restore the course from the Deleted tab of the course list.</li>
        </ul>
        <TextField label={`Type ${group.name} to confirm`} value={typed} onChange={setTyped} autoComplete="off" />
        {error !== undefined && (
          <Note tone="bad" role="alert">
            Not deleted. {problemOf(error).detail}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

function studentsWords(count: number): string {
  if (count === 0) return 'It has no students.';
  return count === 1
    ? '1 student will no longer be able to open it.'
    : `${count} students will no longer be able to open it.`;
}
